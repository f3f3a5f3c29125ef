/* `boids completion bash|zsh`: what a shell completes, from the tables. */
#ifndef CLI_COMPLETION_H
#define CLI_COMPLETION_H

/* Print the script of a shell. Returns the exit status: 2 for another shell. */
int completion_print(const char *shell);

#endif
