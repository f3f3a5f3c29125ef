#!/bin/sh
# The layers: flock <- app <- view <- term, cli and bench beside. What each file includes,
# what the core's library needs and holds. Prints TAP; runs from the top of the repository.
set -u
LC_ALL=C
export LC_ALL

BUILD=${BUILD:-build}
LIB=$BUILD/libflk.a
NM=${NM:-nm}
count=0
failed=0

# verdict NAME FOUND: FOUND lists what breaks the rule, so it must be empty.
verdict() {
    count=$((count + 1))
    if [ -z "$2" ]; then
        echo "ok $count - $1"
    else
        failed=1
        echo "not ok $count - $1: expected none of"
        printf '%s\n' "$2" | sed 's/^/# /'
    fi
}

# includes FOLDER REGEX: the #include lines in src/FOLDER that match.
includes() {
    find "src/$1" -name '*.[ch]' -exec grep -nHE "^[[:space:]]*#[[:space:]]*include[[:space:]]*[<\"]($2)" {} +
}

# reaches FOLDER LAYER...: includes of these layers, as "view/cells.h" or "../view/cells.h".
reaches() {
    from=$1
    shift
    layers=$(printf '%s|' "$@")
    includes "$from" "(\.\./|src/)*(${layers%|})/"
}

# ---- Includes ----------------------------------------------------------------------

echo "1..16"

verdict "the sources are here" "$([ -f src/flock/flk.h ] || echo "missing: $(pwd)/src/flock/flk.h")"

verdict "flock includes no other layer" "$(reaches flock app view term bench cli data)"
verdict "flock includes no input, output, clock, locale, process or thread" \
    "$(includes flock '(stdio|time|locale|unistd|pthread|threads|signal|errno|fcntl|wchar|sys/[a-z]*)\.h')"
# Vectors and threads are each known to one file.
verdict "flock includes only what is in its folder and in C" \
    "$(find src/flock -name '*.[ch]' -exec grep -nHE '^[[:space:]]*#[[:space:]]*include' {} + |
        grep -vE 'include <(assert|float|limits|math|stdalign|stdbool|stddef|stdint|stdlib|string)\.h>' |
        grep -vE 'include "[a-z_0-9]+\.h"' |
        grep -vE '^src/flock/lanes\.h:[0-9]+:#include <(imm|emm)intrin\.h>$' |
        grep -vE '^src/flock/parallel\.c:[0-9]+:#include <omp\.h>$')"
verdict "app includes neither view nor term nor bench nor cli" "$(reaches app view term bench cli)"
verdict "view includes neither term nor bench nor cli" "$(reaches view term bench cli)"
verdict "term includes neither bench nor cli" "$(reaches term bench cli)"
verdict "bench includes no other layer" "$(reaches bench app view term cli data)"
verdict "only src/term knows curses and libtermkey" \
    "$(find src -name '*.[ch]' ! -path 'src/term/*' -exec grep -nHE 'include[[:space:]]*([<"](n?curses|termkey)|<term\.h>)' {} +)"

# Others see of the core what flk.h says.
verdict "only flk.h is included from outside src/flock" \
    "$(find src tests -name '*.[ch]' ! -path 'src/flock/*' -exec grep -nHE 'include[[:space:]]*"(\.\./|flock/)' {} + |
        grep -vE '"(flock/)?flk\.h"' | grep -E 'flock/')"
inside=$(find src/flock -name '*.h' ! -name flk.h | sed 's|.*/||; s/\./\\./g' | paste -sd '|' -)
verdict "no header of the core's inside is included from outside" \
    "$(find src tests -name '*.[ch]' ! -path 'src/flock/*' ! -path src/bench/linked.c -exec grep -nHE "include[[:space:]]*\"($inside)\"" {} +)"

# It steps the same boids by a plainer way, so it shares the core's arithmetic.
verdict "but by src/bench/linked.c, which is there" \
    "$([ -f src/bench/linked.c ] || echo "missing: src/bench/linked.c")"

# ---- The library -------------------------------------------------------------------

# What C's library gives a pure core; what a compiler puts in for a memcpy, a switch of
# the stack protector, a sanitizer or a count of coverage.
allowed='memcpy|memmove|memset|memcmp|malloc|free|__assert_fail'
allowed="$allowed|sqrt|fmod|fmin|fmax|floor|trunc|hypot|cos|sin|sincos|atan2"
# Threads by OpenMP, gcc's or clang's; what the processor can do.
allowed="$allowed|GOMP_[a-z_]*|__kmpc_[a-z_0-9]*|omp_[a-z_]*|__cpu_(model|indicator_init)"
added='__(asan|ubsan|tsan|msan|lsan|sanitizer|gcov|llvm|stack_chk)_.*|llvm_gc.*'
added="$added|__(memcpy|memmove|memset)_chk|_GLOBAL_OFFSET_TABLE_|__tls_get_addr|_?mcount"

# symbols FLAGS: the bare names.
symbols() {
    $NM -P "$@" "$LIB" 2>/dev/null | awk 'NF >= 2 { print $1 }' | sort -u
}

defined=$(symbols -g --defined-only)
verdict "$LIB is the core" \
    "$(echo "$defined" | grep -qx flk_flock_step || echo "missing: flk_flock_step")"
verdict "$LIB needs nothing but memory, mathematics and threads" \
    "$(symbols -u | grep -vxE "$allowed|$added" | grep -vxF "$defined")"

# Constant tables with pointers in them are .data.rel.ro: written by the loader alone.
# Names that begin with __ are the compiler's: counters of coverage, sanitizers.
verdict "$LIB has no variables" \
    "$($NM -f sysv "$LIB" 2>/dev/null |
        awk -F'|' 'NF >= 7 { gsub(/ /, ""); print $3, $7, $1 }' |
        grep -E '^[bBdDCsSgG] ' | grep -vE '^[dD] \.data\.rel\.ro' |
        grep -vE ' (__|\.)[^ ]*$')"

# ---- The repository stands on its own ----------------------------------------------

# All files but what is built, with or without git. The name is put together, so that
# this line is not found.
name='shared''/'
files() {
    git ls-files -z --cached --others --exclude-standard 2>/dev/null ||
        find . \( -name '.git' -o -name 'build*' \) -prune -o -type f -print0
}
verdict "nothing refers to a folder that is not in the repository" \
    "$(files | xargs -0 grep -sInF "$name" /dev/null)"

exit $failed
