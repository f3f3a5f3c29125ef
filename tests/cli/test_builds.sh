#!/bin/sh
# One flight whoever compiled it: gcc and clang, without and with all optimization.
# Prints TAP; runs from the top of the repository.
set -u
. tests/cli/tap.sh
unset MAKEFLAGS MFLAGS MAKELEVEL

run='run --boids 24 --seed 1 --ticks 48 --hash'

# shellcheck disable=SC2086 # the run is words
boids $run
cp "$tmp/out" "$tmp/expected"
check "the hash of the build under test" "# hash 281560ace86f0e7b" \
    "$(tail -n 1 "$tmp/expected")"

for cc in gcc clang; do
    for level in -O0 -O3; do
        name="the same output by $cc $level"
        if ! has $cc; then
            skip "$name" "no $cc"
            continue
        fi
        make BUILD="$tmp/build" CC=$cc CFLAGS=$level CPPFLAGS= LDFLAGS= \
            "$tmp/build/boids" >"$tmp/log" 2>&1 || sed 's/^/# /' "$tmp/log"
        # shellcheck disable=SC2086
        "$tmp/build/boids" $run >"$tmp/out" 2>/dev/null
        same "$name" "$tmp/expected" "$tmp/out"
        rm -rf "$tmp/build"
    done
done

plan
