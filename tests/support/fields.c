#include "fields.h"

#include <errno.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void *fields_grown(void *memory, size_t count, size_t size)
{
    void *larger = realloc(memory, (count + 1) * size);
    if (larger == NULL) {
        fputs("out of memory\n", stderr);
        exit(EXIT_FAILURE);
    }
    return larger;
}

static void cut(struct fields *fields)
{
    fields->count = 0;
    for (char *from = fields->text; from != NULL; fields->count++) {
        fields->at = fields_grown(fields->at, fields->count, sizeof(*fields->at));
        fields->at[fields->count] = strsep(&from, " ");
    }
}

bool fields_next(struct fields *fields)
{
    do {
        if (*fields->rest == '\0')
            return false;
        size_t length = strcspn(fields->rest, "\n");
        fields->text = fields_grown(fields->text, length, 1);
        memcpy(fields->text, fields->rest, length);
        fields->text[length] = '\0';
        fields->rest += length + (fields->rest[length] == '\n');
        fields->line++;
    } while (fields->text[0] == '#');
    cut(fields);
    return true;
}

void fields_free(struct fields *fields)
{
    free(fields->text);
    free(fields->at);
}

/* strtod and strtoull take spaces and signs and "inf", which a file may not have. */
static bool starts(const char *text, const char *with)
{
    return text[0] != '\0' && strchr(with, text[0]) != NULL;
}

bool fields_real(const struct fields *fields, size_t index, double *value)
{
    const char *text = fields->at[index];
    char *end;
    *value = strtod(text, &end);
    return starts(text, "-.0123456789") && *end == '\0' && isfinite(*value);
}

bool fields_whole(const struct fields *fields, size_t index, uint64_t *value)
{
    const char *text = fields->at[index];
    char *end;
    errno = 0;
    *value = strtoull(text, &end, 10);
    return starts(text, "0123456789") && *end == '\0' && errno == 0;
}

bool fields_choice(const struct fields *fields, size_t index,
                   const char *const *choices, size_t *value)
{
    for (*value = 0; choices[*value] != NULL; (*value)++)
        if (strcmp(choices[*value], fields->at[index]) == 0)
            return true;
    return false;
}
