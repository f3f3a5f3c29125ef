/* What the fuzzer begins with and what it has found, tried without it; each file also
 * cut at some bytes. */
#include "app.h"

#include "fuzz.h"

#include <glob.h>
#include <stdio.h>
#include <stdlib.h>

static uint8_t *bytes_of(const char *path, size_t *size)
{
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    fseek(in, 0, SEEK_END);
    *size = (size_t)ftell(in);
    rewind(in);
    uint8_t *bytes = malloc(*size + 1);
    assert_int_equal(*size, fread(bytes, 1, *size, in));
    fclose(in);
    return bytes;
}

static void every_input_is_read_or_refused(void **state)
{
    static const char *const patterns[] = {"tests/fuzz/corpus/*",
                                           "src/data/presets/*.boids"};
    (void)state;
    for (size_t p = 0; p < COUNT_OF(patterns); p++) {
        glob_t files;
        assert_int_equal(0, glob(patterns[p], 0, NULL, &files));
        for (size_t k = 0; k < files.gl_pathc; k++) {
            size_t size;
            uint8_t *bytes = bytes_of(files.gl_pathv[k], &size);
            uint64_t dice = k;
            fuzz_one(bytes, size);
            for (size_t n = scaled_cases(8); n > 0 && size > 0; n--)
                fuzz_one(bytes, chance_below(&dice, size));
            free(bytes);
        }
        globfree(&files);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_input_is_read_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
