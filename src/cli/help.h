/* What --help says; the man page's and the README's tables, from the same rows. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdio.h>

void help_print(FILE *out);

/* Tables for the documents: options, keys and those of the drawing mode in mdoc, all
 * keys in Markdown. */
void help_options_mdoc(FILE *out);
void help_keys_mdoc(FILE *out);
void help_drawing_mdoc(FILE *out);
void help_keys_markdown(FILE *out);

#endif
