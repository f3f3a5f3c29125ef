/* The table of what is measured: a row is an entry. */
#ifndef BENCH_ROWS_H
#define BENCH_ROWS_H

#include "bench/scenes.h"

#define DETAIL_SIZE 64
#define GROUNDS_MAX 64

/* The flocks that were opened, for the rows that need the same one. All zero at first;
 * ends with grounds_close(). */
struct grounds {
    struct {
        enum scene scene;
        size_t boids;
        struct ground ground;
    } of[GROUNDS_MAX];
    size_t count;
};

void grounds_close(struct grounds *grounds);

enum outcome {
    OUTCOME_MEASURED,
    OUTCOME_ABSENT,    /* not to be had on this machine */
    OUTCOME_DIFFERENT, /* two ways that must lead to the same bits did not */
    OUTCOME_NO_MEMORY
};

struct result {
    double figure;
    char detail[DETAIL_SIZE]; /* what it was made from; why it is absent */
};

struct row {
    const char *group;
    const char *name;
    enum outcome (*measure)(const struct row *row, struct grounds *grounds,
                            struct result *result);
    enum scene scene;
    size_t boids;
    double least, most; /* the target of the figure; 0: none */
    bool brief;         /* of the short table too */
};

extern const struct row row_table[];
extern const size_t row_count;

#endif
