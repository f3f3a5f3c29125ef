#!/bin/sh
# boids run --describe: a run in words. Prints TAP; runs from the top of the repository.
set -u
. tests/cli/tap.sh

# ---- Lines ----------------------------------------------------------------------------

boids run --describe --ticks 48 --hash
cp "$tmp/out" "$tmp/lines"
check "it goes well, and says nothing else" "0 " "$status $(cat "$tmp/err")"
check "the first line says what flies" \
    "lesson: 24 boids, walls, 36 by 20, seed 1. The boid followed is number 0." \
    "$(head -n 1 "$tmp/out")"
check "then a line every tenth tick, and the last" "0 10 20 30 40 48" \
    "$(sed -n 's/^Tick \([0-9]*\): .*/\1/p' "$tmp/out" | tr '\n' ' ' | sed 's/ $//')"
check "each says how the flock is, and the boid, and why" "" \
    "$(sed '1d; $d' "$tmp/out" |
        grep -vE '^Tick [0-9]+: [a-z ]+, polarization [01]\.[0-9]{2}; [0-9]+ groups?(, the largest of [0-9]+)?; [0-9]+ alone\.( Since then [^.]*\.)? Boid 0 flies (up|down|left|right)( and (left|right))? at 0\.[0-9]{2}; next it [^.]*.*\.$')"
check "no line is longer than 300 characters or has more than ASCII" "" \
    "$(awk 'length > 300' "$tmp/out"; LC_ALL=C grep '[^ -~]' "$tmp/out")"
boids run --ticks 48 --hash
check "the flight is the same" "$(tail -n 1 "$tmp/out")" "$(tail -n 1 "$tmp/lines")"

# The figures are those of the CSV.
boids run --ticks 40 --every 40
check "polarization, groups, largest and alone of tick 40 are those of the CSV" \
    "$(tail -n 1 "$tmp/out" | awk -F, '{ printf "%.2f %d %d %d", $2, $5, $7, $6 }')" \
    "$(sed -n 's/^Tick 40: .*polarization \([0-9.]*\); \([0-9]*\) groups.* largest of \([0-9]*\); \([0-9]*\) alone.*/\1 \2 \3 \4/p' "$tmp/lines")"

boids run --describe --ticks 30 --every 15 --follow 7
check "--every and --follow" "0 15 30, Boid 7" \
    "$(sed -n 's/^Tick \([0-9]*\): .*/\1/p' "$tmp/out" | tr '\n' ' ' | sed 's/ $//'), $(sed -n 's/^Tick 15.* \(Boid [0-9]*\) .*/\1/p' "$tmp/out")"
boids run --describe --boids 0 --ticks 0
check "no boids" "lesson: 0 boids, walls, 36 by 20, seed 1.
Tick 0: empty." "$(cat "$tmp/out")"

# ---- A hunt -----------------------------------------------------------------------------

boids run --describe --ticks 60 --every 60 --preset consensus --predator hunt,2,2 --fear 0.5 --flee 0
cp "$tmp/out" "$tmp/lines"
boids run --ticks 60 --every 60 --preset consensus --predator hunt,2,2 --fear 0.5 --flee 0
check "who flees, whom they stir and how many were caught is that of the CSV" \
    "$(tail -n 1 "$tmp/out" | awk -F, '{ printf "Fleeing %d, stirred by them %d; caught so far %d.", $10, $11, $13 }')" \
    "$(grep -o 'Fleeing .*so far [0-9]*\.' "$tmp/lines" | tail -n 1)"

# ---- What is refused --------------------------------------------------------------------

for other in "--trace 3" --states --jsonl; do
    # shellcheck disable=SC2086 # an option and its value
    boids run --describe $other
    check "--describe $other" "2 boids: --describe and ${other% *} do not go together" \
        "$status $(cat "$tmp/err")"
done
boids run --describe --follow 24
check "no such boid" "2 boids: boid to follow 24 is out of range; 0 to 23 would do" \
    "$status $(cat "$tmp/err")"
boids run --describe --follow 0 --boids 0
check "no boid at all" "2 boids: there is no boid to follow" "$status $(cat "$tmp/err")"
if [ -w /dev/full ]; then
    status=0
    "$BOIDS" run --describe --ticks 2000 >/dev/full 2>"$tmp/err" || status=$?
    check "a full disk" "1 boids: cannot write: No space left on device" \
        "$status $(cat "$tmp/err")"
else
    skip "a full disk" "there is no /dev/full"
fi

plan
