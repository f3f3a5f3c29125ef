/*
 * A whole frame in one write. Curses writes a frame in pieces, and waits in write(2)
 * when the terminal takes no more. So while it draws, a file in memory stands where it
 * believes the terminal to be; the file then goes out in one write that never waits.
 */
#ifndef TERM_FRAME_H
#define TERM_FRAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

struct frame {
    int terminal;        /* does not wait; a description of our own if there can be one,
                            as O_NONBLOCK on the shell's would outlive us */
    int memory;          /* the file: what of it is not sent yet stays there */
    FILE *stream;        /* for newterm(); the terminal, but between begin and end */
    size_t length, sent; /* of the frame in the file */
};

/* For the terminal on standard output. False, with errno set, without descriptors.
 * frame_close() follows either,
 * and may follow none: a frame of zeros is a closed one. */
bool frame_open(struct frame *frame);
void frame_close(struct frame *frame);

/* Begin a frame; none may be waiting. */
void frame_begin(struct frame *frame);

/* Put bytes at this place of the frame. */
void frame_add(struct frame *frame, const char *bytes, size_t length);

/* End the frame and send what the terminal takes. False if the terminal is gone. */
bool frame_end(struct frame *frame);

/* Is a frame not wholly sent? Then POLLOUT of `terminal` says when to frame_send(). */
bool frame_waiting(const struct frame *frame);
bool frame_send(struct frame *frame);

/* What is not sent yet will not be. */
void frame_drop(struct frame *frame);

#endif
