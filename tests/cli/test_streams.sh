#!/bin/sh
# boids run and what stands round it: locales, full disks, closed pipes, no terminal,
# help. Prints TAP; runs from the top of the repository.
set -u
. tests/cli/tap.sh

# ---- A decimal point in any locale ----------------------------------------------------

# A locale with a decimal comma: of the system, or made for the purpose.
comma=$(locale -a 2>/dev/null | grep -iE '^(de|fr|es|it|pt|nl|ru)_[A-Z]*\.utf-?8$' |
    head -n 1)
if [ -z "$comma" ] && has localedef; then
    localedef -i de_DE -f UTF-8 "$tmp/de_DE.UTF-8" >/dev/null 2>&1 &&
        comma=de_DE.UTF-8
fi
boids run --ticks 5 --max-speed 0.35
cp "$tmp/out" "$tmp/plain"
cp "$tmp/err" "$tmp/said"
if [ -n "$comma" ]; then
    [ -d "$tmp/$comma" ] && export LOCPATH="$tmp"
    LC_ALL=$comma
    check "the locale $comma has a decimal comma" "," "$(locale decimal_point)"
    boids run --ticks 5 --max-speed 0.35
    same "the same numbers under $comma" "$tmp/plain" "$tmp/out"
    same "the same sentence under $comma" "$tmp/said" "$tmp/err"
    boids run --max-speed 0,35
    check "0,35 is no number under $comma" 2 $status
    LC_ALL=C
    unset LOCPATH
else
    skip "the same numbers where they have a comma" "no such locale"
fi
LC_ALL=nowhere.UTF-8
boids run --ticks 5 --max-speed 0.35
same "the same numbers in a locale that is not there" "$tmp/plain" "$tmp/out"
LC_ALL=C

# ---- Where it writes to -----------------------------------------------------------------

if [ -c /dev/full ]; then
    for form in "" --jsonl --states "--trace 3" --hash; do
        # shellcheck disable=SC2086 # a form is words
        "$BOIDS" run $form >/dev/full 2>"$tmp/err" </dev/null
        check "a full disk, $form: exit 1" 1 $?
        check "and one line, $form" "boids: cannot write: No space left on device" \
            "$(cat "$tmp/err")"
    done
    "$BOIDS" --help >/dev/full 2>/dev/null
    check "a full disk, --help: exit 1" 1 $?
else
    skip "a full disk" "no /dev/full"
fi

# More than any pipe holds: it is still writing when nobody reads any more.
{
    boids_status=0
    perl -e '$SIG{PIPE} = "DEFAULT"; exec @ARGV or exit 127' "$BOIDS" run --states \
        --ticks 20000 2>"$tmp/err" </dev/null || boids_status=$?
    echo $boids_status >"$tmp/status"
} | head -n 1 >"$tmp/out"
check "| head -n 1 has its line" "tick,boid,x,y,vx,vy" "$(cat "$tmp/out")"
check "and boids dies of SIGPIPE" 141 "$(cat "$tmp/status")"
check "without a word" "" "$(cat "$tmp/err")"

# ---- Without a terminal -------------------------------------------------------------------

boids
check "without a terminal: exit 2" 2 $status
check "one line that says how to go on" "1 1" \
    "$(wc -l <"$tmp/err" | tr -d ' ') $(grep -c 'boids run' "$tmp/err")"
check "and nothing else" "" "$(cat "$tmp/out")"
boids --preset murmuration --ticks 100
check "also with options: exit 2" 2 $status

# ---- Help -----------------------------------------------------------------------------------

boids --help
cp "$tmp/out" "$tmp/help"
check "--help goes well" "0 " "$status $(cat "$tmp/err")"
for name in radius max-speed field-of-view size obstacle predator boids seed preset \
    search leaf threads simd ticks rate fps glyphs every jsonl states trace hash help version; do
    check "--help names --$name once" 1 "$(grep -cE "^ +--$name( |\$)" "$tmp/help")"
done
for name in lesson consensus murmuration; do
    check "--help names the preset $name" 1 "$(grep -cE "^  $name +" "$tmp/help")"
done
check "--help fits into 80 columns" "" "$(awk 'length > 80' "$tmp/help")"
for line in "-h" "run --help" "run -h" "--radius nan --help"; do
    # shellcheck disable=SC2086 # a line is words
    boids $line
    same "$line says the same" "$tmp/help" "$tmp/out"
done
boids --version
check "--version" 0 "$status"
check "says it in a line" "" "$(grep -vE '^boids [0-9]+\.[0-9]+\.[0-9]+$' "$tmp/out")"

plan
