#!/bin/sh
# `boids tour`: its list, what --check says and exits with, files that are wrong, bytes
# that a terminal must not see. Prints TAP; runs from the top of the repository.
set -u
. tests/cli/tap.sh

# tour NAME LINE...: a file of these lines in $tmp.
tour() {
    file=$tmp/$1
    shift
    printf '%s\n' "$@" >"$file"
}

# says NAME STATUS OUT ERR ARGUMENTS: what comes of `boids tour ARGUMENTS` in $tmp.
says() {
    name=$1
    expected=$(printf '%s\n%s\n%s' "$2" "$3" "$4")
    shift 4
    here=$(pwd)
    cd "$tmp" || exit 1
    boids tour "$@"
    cd "$here" || exit 1
    check "$name" "$expected" "$(printf '%s\n%s\n%s' "$status" "$(cat "$tmp/out")" "$(cat "$tmp/err")")"
}

# ---- What the program has ----------------------------------------------------------

boids tour
check "the list has a line for each tour" "$(cd src/data/tours && printf '%s\n' *.tour | sed 's/\.tour$//' | sort)" \
    "$(cut -d' ' -f1 "$tmp/out" | sort)"
check "and its title" "$(sed -n 's/^title //p' src/data/tours/rules.tour)" \
    "$(sed -n 's/^rules *//p' "$tmp/out")"
boids tour --check
check "the program's tours hold" "0 0" "$status $(grep -c '^not ok' "$tmp/out")"
check "as many as they claim" "$(cat src/data/tours/*.tour | grep -c '^claim ') claims hold" \
    "$(tail -n 1 "$tmp/out")"
sed -n '/begin example/,/end example/p' doc/tours.md | sed '/^```/d; /^<!--/d' >"$tmp/alignment.tour"
says "the example of doc/tours.md holds" 0 \
    "$(sed -n 's/^    \(ok .*\|[0-9]* claims hold\)$/\1/p' doc/tours.md)" "" --check alignment.tour

# ---- Claims ------------------------------------------------------------------------

tour good.tour 'title T' 'step S' 'text hello' 'until tick >= 7' 'claim tick = 7 seven'
says "a claim that holds" 0 "ok good.tour:5 tick 7 = 7: seven
1 claim holds" "" --check good.tour
tour bad.tour 'title T' 'step S' 'claim tick = 0 and boids > 24 more' \
    'until boids = 0 within 9' 'claim tick = 9 nine'
says "claims that do not" 1 "ok good.tour:5 tick 7 = 7: seven
not ok bad.tour:3 tick 0 = 0 and boids 24 > 24: more
not ok bad.tour:4 boids 24 = 0: not within 9 ticks
ok bad.tour:5 tick 9 = 9: nine
2 of 4 claims do not hold" "" --check good.tour bad.tour
tour one.tour 'title T' 'step S' 'claim tick > 5 late'
says "one of one" 1 "not ok one.tour:3 tick 0 > 5: late
1 of 1 claim does not hold" "" --check one.tour
boids run --ticks 48 --hash
hash=$(grep -o '[0-9a-f]\{16\}' "$tmp/out" | tail -n 1)
tour hash.tour 'title T' 'step S' 'until tick = 48' "claim hash = $hash the same flight"
says "a hash is that of boids run" 0 "ok hash.tour:4 hash $hash = $hash: the same flight
1 claim holds" "" --check hash.tour
printf '\357\273\277title T\r\nstep S\r\nclaim tick = 0 so\r\n' >"$tmp/windows.tour"
says "lines that end as elsewhere, a mark of UTF-8" 0 "ok windows.tour:3 tick 0 = 0: so
1 claim holds" "" --check -- windows.tour

# ---- What is wrong -----------------------------------------------------------------

tour word.tour 'title T' 'step S' '# a comment' 'txet hello'
says "an unknown word" 2 "" 'boids: word.tour:4: unknown word "txet"; did you mean text?' --check word.tour
says "also before a terminal is looked for" 2 "" 'boids: word.tour:4: unknown word "txet"; did you mean text?' word.tour
tour fails.tour 'title T' 'step S' 'claim tick = 0 so' 'radius 0' 'claim tick = 0 so'
says "a command that fails" 2 "ok fails.tour:3 tick 0 = 0: so" \
    'boids: fails.tour:4: radius: "0" is out of range; 1e-9 to 1e9 would do' --check fails.tour
says "no such name" 2 "" 'boids: no tour and no file is called "ruels"; did you mean rules?' --check ruels
says "no such file" 2 "" 'boids: no tour and no file is called "x/y.tour"; boids tour lists the tours' x/y.tour
says "a folder" 2 "" 'boids: .: Is a directory' .
says "an option" 2 "" 'boids: tour "--chekc" is not understood; --check, before names, would do' --chekc rules
says "two at once" 2 "" 'boids: tour: one name at a time; --check takes more of them' good.tour bad.tour
# shellcheck disable=SC2016 # a word in the program's own quotes
says "no terminal" 2 "" 'boids: standard input is no terminal; `boids run` needs none' good.tour
boids tuor
check "the word is near" 'boids: "tuor" is not understood here; did you mean: boids tour ...?' "$(cat "$tmp/err")"
: >"$tmp/empty.tour"
says "an empty file" 2 "" 'boids: empty.tour: there is no step in it; a title and a step would do' --check empty.tour

# ---- Bytes -------------------------------------------------------------------------

# raw NAME: no byte of what came out would move a terminal.
raw() {
    check "$1" "2 0" "$status $(cat "$tmp/out" "$tmp/err" | tr -d '\n -~' | wc -c | tr -d ' ')"
}
printf 'title T\nstep S\ntext \033]0;x\007\n' >"$tmp/escape.tour"
says "an escape sequence" 2 "" 'boids: escape.tour:3: bytes that are no text; UTF-8 without control characters would do' --check escape.tour
printf 'title T\nstep S\ntext a\0b\n' >"$tmp/nul.tour"
says "a NUL" 2 "" 'boids: nul.tour:3: bytes that are no text; UTF-8 without control characters would do' --check nul.tour
boids tour --check "$BOIDS"
raw "a program is no tour"
name=$(printf 'x\033[2J\302\233y.tour')
boids tour --check "$name"
raw "a name that is not there"
printf 'title T\nstep S\ntxt\n' >"$tmp/$name"
boids tour --check "$tmp/$name"
raw "a name that is"
tour umlaut.tour 'title T' 'step S' "$(printf 'claim tick = 0 gr\303\274n')"
says "UTF-8 where it cannot be shown" 0 "ok umlaut.tour:3 tick 0 = 0: gr??n
1 claim holds" "" --check umlaut.tour
truncate -s 65M "$tmp/large.tour"
says "a tour that is too large" 2 "" 'boids: large.tour: too large; up to 64 MiB would do' --check large.tour
rm "$tmp/large.tour"
{
    printf 'title T\nstep S\n'
    yes 'text more and more and more of it' | head -n 30000
    echo 'claim tick = 0 so'
} >"$tmp/long.tour"
says "one that is not" 0 "ok long.tour:30003 tick 0 = 0: so
1 claim holds" "" --check long.tour
if [ -e /dev/full ]; then
    status=0
    "$BOIDS" tour >/dev/full 2>"$tmp/err" || status=$?
    check "a full disk is told" "1 boids: cannot write: No space left on device" "$status $(cat "$tmp/err")"
else
    skip "a full disk is told" "no /dev/full"
fi

plan
