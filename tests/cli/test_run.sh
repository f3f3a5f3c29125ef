#!/bin/sh
# boids run: what it writes, row by row. Prints TAP; runs from the top of the repository.
set -u
. tests/cli/tap.sh

header=tick,polarization,mean_speed,spread,groups,alone,largest,mean_neighbours
header=$header,nearest_neighbour,fleeing,stirred,panic_reach,caught,checks

# ---- CSV ------------------------------------------------------------------------------

boids run
cp "$tmp/out" "$tmp/csv"
check "boids run goes well" 0 $status
check "the first row is the header" "$header" "$(head -n 1 "$tmp/csv")"
check "48 ticks make 49 rows" "$(seq 0 48)" "$(tail -n +2 "$tmp/csv" | cut -d, -f1)"
check "each row has 14 numbers" "" \
    "$(tail -n +2 "$tmp/csv" | grep -vE '^[0-9]+(,-?[0-9.]+(e-?[0-9]+)?){13}$')"

boids run --ticks 25 --every 10
check "--every 10 of 25 ticks: each tenth, and the last" "0 10 20 25" \
    "$(tail -n +2 "$tmp/out" | cut -d, -f1 | tr '\n' ' ' | sed 's/ $//')"
grep -E '^(tick|0|10|20|25),' "$tmp/csv" >"$tmp/some"
same "its rows are those of the run with all" "$tmp/some" "$tmp/out"

boids run --ticks 48 --every 1000
check "--every 1000: the first and the last" "0 48" \
    "$(tail -n +2 "$tmp/out" | cut -d, -f1 | tr '\n' ' ' | sed 's/ $//')"
boids run --ticks 48 --every 12
check "a last tick that is a listed one comes once" 6 "$(wc -l <"$tmp/out" | tr -d ' ')"
boids run --ticks 0
check "0 ticks make one row" "0" "$(tail -n +2 "$tmp/out" | cut -d, -f1)"
boids run --boids 0 --ticks 1
check "0 boids: every measure is 0" "1,0,0,0,0,0,0,0,0,0,0,0,0,0" "$(tail -n 1 "$tmp/out")"

boids run --search brute
cut -d, -f1-13 "$tmp/csv" >"$tmp/grid"
cut -d, -f1-13 "$tmp/out" >"$tmp/brute"
same "both searches find the same" "$tmp/grid" "$tmp/brute"
for method in "search auto" "search quadtree" "leaf 1" "threads 3" "simd plain"; do
    # shellcheck disable=SC2086 # an option and its value
    boids run --$method
    cut -d, -f1-13 "$tmp/out" >"$tmp/other"
    same "with --$method too" "$tmp/grid" "$tmp/other"
done
boids run --search brute
check "brute force looks at every pair" 552 "$(tail -n 1 "$tmp/out" | cut -d, -f14)"

# ---- The sentence at the end ------------------------------------------------------------

boids run
check "the sentence at the end" \
    "$(tail -n 1 "$tmp/csv" | awk -F, '{ printf "%s ticks done: polarization %.2f (1 would be one shared heading), mean speed %.2f.", $1, $2, $3 }')" \
    "$(cat "$tmp/err")"

boids run --ticks 1
check "of one tick" "1 tick done:" "$(cut -d: -f1 "$tmp/err"):"

# ---- JSON lines -------------------------------------------------------------------------

# is_json NAME: every line of $tmp/out is an object.
is_json() {
    if has python3; then
        check "$1" "" "$(python3 -c '
import json, sys
for line in open(sys.argv[1]):
    try:
        if not isinstance(json.loads(line), dict): print("no object:", line)
    except ValueError as e: print(e, line)' "$tmp/out" 2>&1)"
    else
        check "$1" "" "$(grep -vE '^\{"tick":[0-9]+(,"[a-z_]+":("[a-z]+"|true|false|\[[^]]*\]|-?[0-9.]+(e-?[0-9]+)?))+\}$' "$tmp/out")"
    fi
}

boids run --jsonl
is_json "--jsonl writes JSON"
sed 's/[{}]//g; s/"[a-z_]*"://g' "$tmp/out" >"$tmp/numbers"
tail -n +2 "$tmp/csv" >"$tmp/rows"
same "with the numbers of the CSV" "$tmp/rows" "$tmp/numbers"
check "and its names" "$header" \
    "$(head -n 1 "$tmp/out" | grep -o '"[a-z_]*"' | tr -d '"' | tr '\n' , | sed 's/,$//')"
boids run --jsonl --states --ticks 1 --boids 3
is_json "--jsonl --states writes JSON"
check "a boid a line" 6 "$(wc -l <"$tmp/out" | tr -d ' ')"
boids run --jsonl --trace 3 --ticks 5 --predator hunt,3,3
is_json "--jsonl --trace writes JSON"

# ---- A hunt --------------------------------------------------------------------------------

hunt="--preset consensus --predator hunt,2,2 --fear 0.5 --flee 0 --ticks 100 --every 25 --hash"
# shellcheck disable=SC2086 # the options are words
boids run $hunt
caught=$(sed '1d; /^#/d' "$tmp/out" | cut -d, -f13)
check "those that are caught are counted from the start on" \
    "0 $(echo "$caught" | sort -n | tail -n 1)" \
    "$(echo "$caught" | head -n 1) $(echo "$caught" | tail -n 1)"
check "and some are" yes "$([ "$(echo "$caught" | tail -n 1)" -gt 0 ] && echo yes)"
grep '^#' "$tmp/out" >"$tmp/caught"
# shellcheck disable=SC2086
boids run $hunt --catch 0
check "--catch 0: nobody is" "0 0 0 0 0" \
    "$(sed '1d; /^#/d' "$tmp/out" | cut -d, -f13 | tr '\n' ' ' | sed 's/ $//')"
check "and the flight is another" 2 \
    "$(grep '^#' "$tmp/out" | cat - "$tmp/caught" | sort -u | wc -l | tr -d ' ')"

# ---- Boids and events, as the golden traces have them -------------------------------------

golden=tests/golden/lesson-walls.golden
flock="--world walls --size 24x20 --margin 3 --reach 2 --seed 2"
flock="$flock --obstacle 8,10,2 --obstacle 16,6,1.5"

# numbers_differ FILE FILE: lines whose fields are not the same words and the same doubles.
numbers_differ() {
    paste -d'\n' "$1" "$2" | awk '
        NR % 2 { split($0, a); n = NF; line = $0; next }
        {
            bad = n != NF
            for (k = 1; k <= NF; k++)
                if (a[k] != $k && !(a[k] ~ /^[-0-9]/ && a[k] + 0 == $k + 0)) bad = 1
            if (bad) print "< " line "\n> " $0
        }' | head -n 20
}

# shellcheck disable=SC2086 # the options are words
boids run $flock --states --ticks 0
check "the head of --states" "tick,boid,x,y,vx,vy" "$(head -n 1 "$tmp/out")"
tail -n +2 "$tmp/out" | tr , ' ' | sed 's/^0 /b /' >"$tmp/got"
sed -n '/^boids /,/^focus/p' $golden | grep '^b ' >"$tmp/expected"
check "the golden trace has 24 boids" 24 "$(wc -l <"$tmp/expected" | tr -d ' ')"
check "--states writes the boids of the golden trace" "" \
    "$(numbers_differ "$tmp/expected" "$tmp/got")"
# shellcheck disable=SC2086
boids run $flock --states --ticks 200 --every 200
tail -n 24 "$tmp/out" | tr , ' ' | sed 's/^200 /b /' >"$tmp/got"
sed -n '/^t 200$/,$p' $golden | grep '^b ' >"$tmp/expected"
check "also at tick 200" "" "$(numbers_differ "$tmp/expected" "$tmp/got")"

# Its e lines, with the tick before: "4 separation fx fy strength".
awk '$1 == "t" { tick = $2 } $1 == "e" { $1 = tick; print }' $golden >"$tmp/expected"
# shellcheck disable=SC2086
boids run $flock --trace 5 --ticks 200
# Of ours the numbers, a flag as 1 or 0; what the golden grammar does not have is left out.
awk 'NR == FNR { listed[$1] = 1; next }
    $2 in listed {
        line = $2 " " $5
        for (k = 6; k <= NF; k++)
            if ($k == "capped" || $k == "raised") k++
            else if ($k == "yes" || $k == "no") line = line " " ($k == "yes")
            else if ($k ~ /[0-9]/) line = line " " $k
        print line
    }' "$tmp/expected" "$tmp/out" >"$tmp/got"
check "the golden trace has 7 events a listed tick" 0 \
    "$(($(wc -l <"$tmp/expected") % 7))"
check "--trace writes the events of the golden trace" "" \
    "$(numbers_differ "$tmp/expected" "$tmp/got")"
check "all of them" "$(wc -l <"$tmp/expected" | tr -d ' ')" \
    "$(wc -l <"$tmp/got" | tr -d ' ')"

# ---- Hashes, as doc/model.md has them ------------------------------------------------------

hash_of() {
    boids run --hash --every 1000 "$@"
    tail -n 1 "$tmp/out"
}
for search in auto brute grid quadtree; do
    check "lesson at tick 0, $search" "# hash def074217b95f51d" \
        "$(hash_of --ticks 0 --search $search)"
    check "lesson at tick 48, $search" "# hash 281560ace86f0e7b" \
        "$(hash_of --boids 24 --seed 1 --ticks 48 --search $search)"
    check "consensus at tick 200, $search" "# hash a24d55381a32c367" \
        "$(hash_of --preset consensus --ticks 200 --search $search)"
    check "murmuration at tick 100, $search" "# hash bcd2e0f3338cdebd" \
        "$(hash_of --ticks 100 --preset murmuration --search $search)"
done

plan
