#!/bin/sh
# boids bench: the table, and the words it takes. Prints TAP; runs from the top of the
# repository.
set -u
. tests/cli/tap.sh

# ---- The short table ------------------------------------------------------------------

boids bench
check "boids bench goes well" 0 $status
check "it writes nothing on standard error" "" "$(cat "$tmp/err")"
check "it begins with the version" "boids $("$BOIDS" --version | cut -d' ' -f2)," \
    "$(head -n 1 "$tmp/out" | cut -d' ' -f1,2)"
check "its groups" \
    "Grid against linked lists over boids in their first order: times as fast
Cost on one thread
AVX2 against plain instructions: times as fast
All processors against one: times as fast
auto against the best search, ns a boid: boids spread evenly" \
    "$(grep -E '^[A-Za-z]' "$tmp/out" | tail -n +2)"
check "its rows" 11 "$(grep -c '^  [^ ]' "$tmp/out")"

# A row is a name, what was measured, and a figure with its target, unless it has none or
# the processor cannot do it.
row='^  [a-z0-9, ]{15} .{38,} +[0-9]+\.[0-9]{2}(  [<>]= [0-9.]+ +(met|MISSED))?$'
check "each has its columns" "" \
    "$(grep '^  ' "$tmp/out" | grep -vE "$row" | grep -v 'this processor has no')"
check "every figure is more than nothing" "" "$(grep -E ' 0\.00(  |$)' "$tmp/out")"
check "the last line counts the targets" \
    "$(grep -c '  met$' "$tmp/out") of $(grep -cE '  (met|MISSED)$' "$tmp/out") targets met" \
    "$(tail -n 1 "$tmp/out")"
met='^  .* ([0-9.]+)  ([<>]=) ([0-9.]+) +(met|MISSED)$'
check "a target is met where the figure is as it says" "" \
    "$(sed -nE "s/$met/\1 \2 \3 \4/p" "$tmp/out" |
        awk '$1 != $3 && ($2 == ">=" ? $1 > $3 : $1 < $3) != ($4 == "met")')"

# ---- Words ----------------------------------------------------------------------------

# says TEXT ARGUMENTS: refused in one line.
says() {
    text=$1
    shift
    boids "$@"
    check "refused: $*" "2 boids: $text, 0 bytes written" \
        "$status $(cat "$tmp/err"), $(wc -c <"$tmp/out" | tr -d ' ') bytes written"
}
says 'bench "al" is not understood; all or nothing would do' bench al
says 'bench "" is not understood; all or nothing would do' bench ""
says 'bench "--boids" is not understood; all or nothing would do' bench --boids 5
says 'bench "all" is not understood; all or nothing would do' bench all all
says 'bench "?[31m" is not understood; all or nothing would do' bench "$(printf '\033[31m')"
says '"bench" is not understood here; did you mean: boids bench ...?' --seed 5 bench
says '"bnech" is not understood here; did you mean: boids bench ...?' bnech

boids bench --help
check "help wins" "0 boids: watch a flock, and see why it flocks" \
    "$status $(head -n 1 "$tmp/out")"

# ---- Where it cannot write ------------------------------------------------------------

if [ -w /dev/full ]; then
    status=0
    "$BOIDS" bench >/dev/full 2>"$tmp/err" || status=$?
    check "a full disk is told" "1 boids: cannot write: No space left on device" \
        "$status $(cat "$tmp/err")"
else
    skip "a full disk is told" "no /dev/full"
fi

plan
