#!/bin/sh
# The code that is shown is the code that runs: in a copy of the sources a line of steer.c
# is altered, and both the page in the program and the trace of a boid are other ones.
# Prints TAP; runs from the top of the repository.
set -u
. tests/cli/tap.sh

build=${BUILD:-build}
page=src/flock/steer.c
as_it_is='scale(one->offset, -(1 / square));'
altered='scale(one->offset, 1 / square);'

# times FOLDER TEXT: how many lines of the program have the text.
times() {
    grep -acF -e "$2" "$1/$build/boids"
}

# What has been built comes along, so that little is built again.
copy=$tmp/copy
mkdir -p "$copy/$build"
cp -Rp src Makefile "$copy"
for part in obj gen flags libflk.a boids; do
    cp -Rp "$build/$part" "$copy/$build"
done
sed 's|-(1 / square)|1 / square|' "$page" >"$copy/$page"
make -C "$copy" BUILD="$build" CC="${CC:-cc}" all >"$tmp/log" 2>&1 && : >"$tmp/log"
check "the altered copy is built" "" "$(tail "$tmp/log")"

check "the program shows the line as it is" "1 0" "$(times . "$as_it_is") $(times . "$altered")"
check "the other shows it as it was altered" "0 1" \
    "$(times "$copy" "$as_it_is") $(times "$copy" "$altered")"
boids run --trace 0 --ticks 5
cp "$tmp/out" "$tmp/before"
BOIDS=$copy/$build/boids
boids run --trace 0 --ticks 5
check "the other flies" 0 $status
check "its trace is another one" "another" "$(cmp -s "$tmp/before" "$tmp/out" || echo another)"

plan
