#!/bin/sh
# Bad input, everywhere: exit 2, one line on standard error, nothing written. Prints TAP;
# runs from the top of the repository.
set -u
. tests/cli/tap.sh

# bad ARGUMENTS: refused, in one line that begins with the program's name.
bad() {
    boids "$@"
    check "refused: $(printf '%s' "$*" | tr -c '[:print:]' '?' | cut -c1-60)" \
        "exit 2, lines 1, of boids 1, bytes written 0" \
        "exit $status, lines $(wc -l <"$tmp/err" | tr -d ' '), of boids $(grep -c '^boids: ' "$tmp/err"), bytes written $(wc -c <"$tmp/out" | tr -d ' ')"
}

for value in nan inf -inf 1,5 0x10 1.5x "" " 5" "5 " +5 1e 1e999 -1 five; do
    bad run --radius "$value"
    bad --radius "$value"
    bad run --ticks "$value"
    bad run --boids "$value"
done
for option in radius separation alignment cohesion max-speed min-speed max-force \
    separation-ring sum-cap field-of-view nearest world width height margin reach avoid \
    fear flee burst sight hawk-speed size obstacle predator boids seed preset search \
    leaf threads simd ticks; do
    bad run "--$option" nan
    bad run "--$option" ""
    bad run "--$option"
    bad "--$option" nan
done

bad run --radius 0
bad run --radius 1e10
bad run --nearest 65
bad run --min-speed 0.5
bad run --max-speed 0.1 --preset murmuration
bad run --boids 100000001
bad run --seed 18446744073709551616
bad run --every 0
bad run --size 36
bad run --size 0x10
bad run --size 36x20x1
bad run --obstacle 1,2
bad run --obstacle 1,2,0
bad run --predator hawk,1,2
bad run --predator hunt,1
bad run --preset lessons
bad run --search octree
bad run --leaf 0
bad run --leaf 65
bad run --threads 257
bad run --simd sse2
bad run --trace 24
bad run --trace 0 --boids 0
bad run --trace 1000000
bad run --trace 3 --states
bad run --radus 5
bad run --xyzzy
bad run -x
bad run walls
bad run run
bad run --hash=5
bad run --rate 5
bad --every 5
bad --jsonl
bad --trace 3
bad rum
bad walls
bad "$(printf '%05000d' 7)"
bad run --radius "$(printf '%05000d' 7)x"
bad run --radius "$(printf '5\n6')"
bad run "$(printf -- '--\033[31mradius\n')"

# What would do is said, and what is near.
# says TEXT ARGUMENTS
says() {
    text=$1
    shift
    boids "$@"
    check "$* says" "boids: $text" "$(cat "$tmp/err")"
}
says '--radius "0" is out of range; 1e-9 to 1e9 would do' run --radius 0
says '--radius "nan" is not a number; 1e-9 to 1e9 would do' --radius nan
says 'unknown option "--radus"; did you mean --radius?' run --radus 5
says '--min-speed 0.5 is out of range; 0 to 0.4 would do' run --min-speed 0.5
says '--trace 24: there is no such boid; 0 to 23 would do' run --trace 24
says '--every is for boids run' --every 5
says '--world "plane" is not known; torus, walls would do' run --world plane

# The last word is not lost in the first: a bad value behind good ones.
boids run --hash --ticks 5 --radius 4 --seed 2 --cohesion x
check "a bad value behind good ones: nothing is written" "2 " "$status $(cat "$tmp/out")"

plan
