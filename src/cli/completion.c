#include "cli/completion.h"

#include "app/presets.h"
#include "app/settings.h"
#include "cli/args.h"

#include <stdio.h>
#include <string.h>

/* ---- Words --------------------------------------------------------------------- */

static void print_option(const struct setting *s)
{
    fputs("--", stdout);
    for (const char *c = s->name; *c; c++)
        putchar(*c == '_' ? '-' : *c);
}

static void print_options(int scope)
{
    const char *space = "";
    for (size_t k = 0; k < settings_count(); k++) {
        struct setting s = settings_at(k);
        if (!(s.scope & scope))
            continue;
        fputs(space, stdout);
        print_option(&s);
        space = " ";
    }
}

static void print_texts(const struct text *texts)
{
    for (const struct text *t = texts; t->name; t++)
        printf("%s%s", t == texts ? "" : " ", t->name);
}

static void print_choices(const struct setting *s)
{
    if (s->type == VALUE_PRESET)
        print_texts(preset_table);
    for (const char *const *c = s->choices; c && *c; c++)
        printf("%s%s", c == s->choices ? "" : " ", *c);
}

static bool has_choices(const struct setting *s)
{
    bool lines = s->scope == SCOPE_LINE;
    return !lines &&
           (s->type == VALUE_PRESET || (s->type == VALUE_CHOICE && s->choices));
}

static void print_subcommands(void)
{
    for (const struct subcommand *s = subcommand_table; s->name; s++)
        printf("%s%s", s == subcommand_table ? "" : " ", s->name);
}

/* ---- Scripts ------------------------------------------------------------------- */

/* The values of the options that have some, `before` and `behind` them; and files. */
static void print_cases(const char *before, const char *behind, const char *files)
{
    for (size_t k = 0; k < settings_count(); k++) {
        struct setting s = settings_at(k);
        if (!has_choices(&s) && s.type != VALUE_FILE)
            continue;
        fputs("    ", stdout);
        print_option(&s);
        fputs(") ", stdout);
        if (s.type == VALUE_FILE)
            fputs(files, stdout);
        else {
            fputs(before, stdout);
            print_choices(&s);
            fputs(behind, stdout);
        }
        fputs("; return ;;\n", stdout);
    }
}

static void print_bash(void)
{
    fputs("# bash completion of boids: eval \"$(boids completion bash)\"\n"
          "_boids_words() { COMPREPLY=($(compgen -W \"$1\" -- \"$word\")); }\n"
          "_boids_files() { COMPREPLY=($(compgen -f -- \"$word\")); }\n"
          "_boids() {\n"
          "  local word=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD-1]}\n"
          "  local mine=${XDG_DATA_HOME:-$HOME/.local/share}/boids\n"
          "  case $before in\n",
          stdout);
    print_cases("_boids_words \"", "\"", "_boids_files");
    fputs("  esac\n  case ${COMP_WORDS[1]} in\n    tour) _boids_words \"--check ",
          stdout);
    print_texts(tour_table);
    fputs("\"; return ;;\n"
          "    bench) _boids_words all; return ;;\n"
          "    completion) _boids_words 'bash zsh'; return ;;\n"
          "    presets) return ;;\n"
          "  esac\n"
          "  if [[ $word == -* && ${COMP_WORDS[1]} == run ]]; then\n    _boids_words '",
          stdout);
    print_options(SCOPE_MODEL | SCOPE_RUN);
    fputs("'\n  elif [[ $word == -* ]]; then\n    _boids_words '", stdout);
    print_options(SCOPE_MODEL | SCOPE_SCREEN);
    fputs("'\n  else\n    _boids_words \"", stdout);
    print_texts(preset_table);
    fputs(" $([[ $COMP_CWORD == 1 ]] && echo ", stdout);
    print_subcommands();
    fputs(")\n      $(cd \"$mine\" 2>/dev/null && printf '%s\\n' *.boids | sed "
          "'s/\\.boids$//;/[*]/d')\"\n"
          "    COMPREPLY+=($(compgen -f -X '!*.boids' -- \"$word\") $(compgen -d -- "
          "\"$word\"))\n"
          "  fi\n}\ncomplete -o filenames -F _boids boids\n",
          stdout);
}

static void print_zsh(void)
{
    fputs("#compdef boids\n"
          "# zsh completion of boids: eval \"$(boids completion zsh)\"\n"
          "_boids() {\n"
          "  local mine=${XDG_DATA_HOME:-$HOME/.local/share}/boids\n"
          "  case $words[CURRENT-1] in\n",
          stdout);
    print_cases("compadd -- ", "", "_files");
    fputs("  esac\n  case $words[2] in\n    tour) compadd -- --check ", stdout);
    print_texts(tour_table);
    fputs("; return ;;\n"
          "    bench) compadd all; return ;;\n"
          "    completion) compadd bash zsh; return ;;\n"
          "    presets) return ;;\n"
          "  esac\n"
          "  if [[ $words[CURRENT] == -* && $words[2] == run ]]; then\n    compadd -- ",
          stdout);
    print_options(SCOPE_MODEL | SCOPE_RUN);
    fputs("\n  elif [[ $words[CURRENT] == -* ]]; then\n    compadd -- ", stdout);
    print_options(SCOPE_MODEL | SCOPE_SCREEN);
    fputs("\n  else\n    compadd -- ", stdout);
    print_texts(preset_table);
    fputs(" $mine/*.boids(N:t:r)\n    (( CURRENT == 2 )) && compadd -- ", stdout);
    print_subcommands();
    fputs("\n    _files -g '*.boids'\n  fi\n}\ncompdef _boids boids\n", stdout);
}

int completion_print(const char *shell)
{
    bool bash = strcmp(shell, "bash") == 0;
    if (!bash && strcmp(shell, "zsh") != 0) {
        fprintf(stderr, "boids: completion is for bash or zsh\n");
        return 2;
    }
    if (bash)
        print_bash();
    else
        print_zsh();
    return fflush(stdout) == 0 && !ferror(stdout) ? 0 : 1;
}
