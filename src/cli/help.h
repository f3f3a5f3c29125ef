/* What --help says; the man page's and the README's tables, from the same rows. */
#ifndef CLI_HELP_H
#define CLI_HELP_H

#include <stdio.h>

void help_print(FILE *out);

/* Tables for the documents: options and keys in mdoc, keys in Markdown. */
void help_options_mdoc(FILE *out);
void help_keys_mdoc(FILE *out);
void help_keys_markdown(FILE *out);

#endif
