#!/bin/sh
# The code that the program shows is the code that it runs: in a copy of the tree a line
# of steer.c is altered, and both the page in the program and its trace are other ones.
# Prints TAP; runs from the top of the repository.
set -u
. tests/cli/tap.sh

line='        return scale(one->offset, -(1 / square));'
altered='        return scale(one->offset, 1 / square);'
tree=$tmp/tree

# shows PROGRAM LINE: does the program hold the line as a string?
shows() {
    if grep -aqF -- "$2" "$1"; then echo yes; else echo no; fi
}

# What has been built comes along, so that only what the line touches is built anew.
mkdir -p "$tree/build"
cp -pR src Makefile "$tree"
for part in obj gen flags libflk.a; do
    cp -pR "${BUILD:-build}/$part" "$tree/build"
done
awk -v from="$line" -v to="$altered" '$0 == from { $0 = to; n++ } { print }
    END { exit n != 1 }' src/flock/steer.c >"$tree/src/flock/steer.c"
check "there is one such line to alter" 0 $?
make -C "$tree" BUILD=build build/boids >"$tmp/made" 2>&1
check "the altered tree is built" "0 " "$? $(grep -i 'error' "$tmp/made" | head -n 20)"

check "the program shows the line" "yes no" \
    "$(shows "$BOIDS" "$line") $(shows "$BOIDS" "$altered")"
check "the altered one shows it altered" "no yes" \
    "$(shows "$tree/build/boids" "$line") $(shows "$tree/build/boids" "$altered")"

boids run --ticks 1 --trace 0
cp "$tmp/out" "$tmp/trace"
BOIDS=$tree/build/boids
boids run --ticks 1 --trace 0
check "the altered one runs" 0 "$status"
check "boid 0 has neighbours in its ring" yes \
    "$(awk '$5 == "neighbours" { print ($9 > 0 ? "yes" : "no") }' "$tmp/trace")"
check "and of its rules separation does another thing" separation \
    "$(diff "$tmp/trace" "$tmp/out" | awk '$1 == "<" { print $6 }' |
        grep -E '^(separation|alignment|cohesion|avoid)$')"
check "and the boid flies elsewhere" move \
    "$(diff "$tmp/trace" "$tmp/out" | awk '$1 == "<" && $6 == "move" { print $6 }')"
plan
