#include "term/frame.h"

#include <errno.h>
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

/* Another description of the terminal on standard output. Where its name is not ours to
 * open (after su), the terminal that controls us is, if it is that one; at worst it is
 * the same description, and then a write may wait. */
static int open_terminal(void)
{
    const char *name = ttyname(STDOUT_FILENO);
    int flags = O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC;
    int terminal = name ? open(name, flags) : -1;
    if (terminal < 0 && tcgetpgrp(STDOUT_FILENO) >= 0)
        terminal = open("/dev/tty", flags);
    return terminal >= 0 ? terminal : fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, 3);
}

static int open_memory(void)
{
#ifdef __linux__
    return memfd_create("frame", MFD_CLOEXEC);
#else
    FILE *file = tmpfile();
    int memory = file ? fcntl(fileno(file), F_DUPFD_CLOEXEC, 3) : -1;
    if (file)
        fclose(file);
    return memory;
#endif
}

bool frame_open(struct frame *frame)
{
    *frame = (struct frame){.terminal = open_terminal(), .memory = open_memory()};
    int drawn = fcntl(frame->terminal, F_DUPFD_CLOEXEC, 3);
    if (drawn >= 0)
        frame->stream = fdopen(drawn, "w");
    return frame->stream && frame->memory >= 0;
}

void frame_close(struct frame *frame)
{
    if (frame->stream)
        fclose(frame->stream);
    if (frame->memory > 0)
        close(frame->memory);
    if (frame->terminal > 0)
        close(frame->terminal);
    *frame = (struct frame){0};
}

void frame_begin(struct frame *frame)
{
    frame->length = frame->sent = 0;
    lseek(frame->memory, 0, SEEK_SET);
    dup2(frame->memory, fileno(frame->stream));
}

void frame_add(struct frame *frame, const char *bytes, size_t length)
{
    ssize_t written = write(frame->memory, bytes, length);
    (void)written; /* without memory the frame is short, and the next ones mend it */
}

bool frame_end(struct frame *frame)
{
    off_t length = lseek(frame->memory, 0, SEEK_CUR);
    frame->length = length > 0 ? (size_t)length : 0;
    dup2(frame->terminal, fileno(frame->stream));
    return frame_send(frame);
}

bool frame_waiting(const struct frame *frame)
{
    return frame->sent < frame->length;
}

/* The write of all that is left; what errno says if it fails. */
static ssize_t send_rest(const struct frame *frame)
{
    char *bytes = mmap(NULL, frame->length, PROT_READ, MAP_SHARED, frame->memory, 0);
    if (bytes == MAP_FAILED)
        return -1;
    ssize_t sent =
        write(frame->terminal, bytes + frame->sent, frame->length - frame->sent);
    int kept = errno;
    munmap(bytes, frame->length);
    errno = kept;
    return sent;
}

bool frame_send(struct frame *frame)
{
    if (!frame_waiting(frame))
        return true;
    ssize_t sent = send_rest(frame);
    if (sent > 0)
        frame->sent += (size_t)sent;
    return sent >= 0 || errno == EAGAIN || errno == EINTR;
}

void frame_drop(struct frame *frame)
{
    frame->sent = frame->length;
}
