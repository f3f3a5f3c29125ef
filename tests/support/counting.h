/*
 * An allocator that counts, fails when told to, and notices misuse: a block taken back
 * twice or never, a NULL or a foreign block released, a request for nothing.
 */
#ifndef COUNTING_H
#define COUNTING_H

#include "flk.h"

struct counting {
    size_t calls;   /* of allocate */
    size_t frees;   /* of release */
    size_t live;    /* blocks given and not taken back */
    size_t faults;  /* misuses */
    size_t fail_at; /* this call of allocate gives NULL; calls count from 1, 0: none */
    bool for_good;  /* and so do all after it */
};

/* The allocator borrows `count`, which must outlive the flock that is given it. */
flk_allocator counting_allocator(struct counting *count);

/* From now on the n-th call fails; 0 for none. */
void counting_fail(struct counting *count, size_t n, bool for_good);

#endif
