#!/bin/sh
# How many instructions a boid costs a tick, counted by valgrind as the difference of two
# runs, so that start and end fall out. Fails where one costs more than it did. Runs from
# the top of the repository.
set -u
LC_ALL=C
export LC_ALL
boids=${BUILD:-build}/boids
count=10000
short=2
long=12

# What was reached, for each of --simd; SLACK percent more is too many.
PINNED='avx2 757
plain 1424'
TARGETS='avx2 800
plain 1500'
SLACK=3

tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM

# run SIMD TICKS: on a torus, 8 neighbours a boid on average.
run() {
    valgrind --tool=callgrind --callgrind-out-file=/dev/null \
        "$boids" run --boids $count --preset consensus --size 188x188 --radius 3 \
        --threads 1 --simd "$1" --ticks "$2" --every 1000000 >"$tmp/out" 2>"$tmp/err"
}

# instructions SIMD TICKS: of the whole run.
instructions() {
    if ! run "$1" "$2"; then
        sed -n '/^boids: /p' "$tmp/err" >&2
        exit 1
    fi
    sed -n 's/^==[0-9]*== Collected : //p' "$tmp/err"
}

# of LIST NAME: the number that stands beside a name.
of() {
    echo "$1" | sed -n "s/^$2 //p"
}

# verdict SIMD: one line. Nothing where the processor cannot do it.
verdict() {
    a=$(instructions "$1" $short) && b=$(instructions "$1" $long) || return 1
    if [ -z "$a" ] || [ -z "$b" ]; then
        echo "$1: valgrind told no count" >&2
        return 1
    fi
    awk -v simd="$1" -v n="$(((b - a) / (count * (long - short))))" \
        -v target="$(of "$TARGETS" "$1")" -v pinned="$(of "$PINNED" "$1")" \
        -v slack=$SLACK 'BEGIN {
            most = int(pinned * (100 + slack) / 100)
            printf "%-6s %5d instructions a boid and tick; target %d: %s; pinned %d: %s\n",
                simd, n, target, n <= target ? "met" : "MISSED",
                pinned, n <= most ? "held" : "EXCEEDED"
            exit n > most
        }'
}

if ! command -v valgrind >/dev/null; then
    echo "there is no valgrind to count with; make deps-ci installs it" >&2
    exit 1
fi
failed=0
verdict plain || failed=1
if "$boids" run --simd avx2 --ticks 0 >/dev/null 2>"$tmp/err"; then
    verdict avx2 || failed=1
else # a processor without it
    echo "avx2   not counted: $(cat "$tmp/err")"
fi
exit $failed
