/*
 * golden FILES...: plays each golden trace with every neighbour search and compares all
 * its records, to the last bit but for the fields that doc/golden.md calls approximate.
 * Tells of the first difference of each file. Exit status: 0 no difference, 1 a
 * difference or a file that is no trace, 2 no files named.
 */
#include "golden.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Adds the records that agreed with every search. */
static bool check_file(const char *path, size_t *records)
{
    char *text = golden_read(path);
    if (text == NULL) {
        fprintf(stderr, "%s: %s\n", path, strerror(errno));
        return false;
    }
    struct golden_report report = {0};
    bool well = true;
    for (int search = 0; search < FLK_SEARCHES && well; search++)
        well = golden_play(path, text, (flk_search_kind)search, &report);
    if (well)
        *records += report.records;
    else
        fprintf(stderr, "%s\n", report.message);
    free(text);
    return well;
}

int main(int argc, char **argv)
{
    if (argc < 2) {
        fputs("usage: golden FILES...\n", stderr);
        return 2;
    }
    size_t records = 0;
    int agreed = 0;
    for (int i = 1; i < argc; i++)
        agreed += check_file(argv[i], &records);
    printf("golden: %d of %d traces agree, %zu records each by", agreed, argc - 1,
           records);
    for (int search = 0; search < FLK_SEARCHES; search++)
        printf("%s %s", search == 0 ? "" : " and", flk_search_names[search]);
    puts("");
    return agreed == argc - 1 ? EXIT_SUCCESS : EXIT_FAILURE;
}
