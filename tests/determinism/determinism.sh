#!/bin/sh
# One flight however it is computed: each of the scenarios beside this ends in the hash
# pinned there, by every search, any number of threads, plain instructions or AVX2, and
# whoever compiled it. With `part`, what `make check` runs of that: all scenarios once by
# the build under test, and the lesson by all builds.
# Prints TAP; runs from the top of the repository.
set -u
. tests/cli/tap.sh
unset MAKEFLAGS MFLAGS MAKELEVEL
part=${1:-whole}
jobs=${JOBS:-2}

# More threads than processors: those that wait sleep.
OMP_WAIT_POLICY=passive
export OMP_WAIT_POLICY tmp

# ---- What is flown ------------------------------------------------------------------

# $tmp/pinned gets "name hash" lines, $tmp/options/NAME the options.
read_scenarios() {
    mkdir "$tmp/options"
    awk -v tmp="$tmp" '
        /^#/ || NF == 0 { next }
        /^[^ ]/ { print $1, $2; name = $1; next }
        { print > (tmp "/options/" name) }' \
        tests/determinism/scenarios.txt >"$tmp/pinned"
}

# runs_of COMPILER SLOW: one a line, scenario, search, threads, instructions. What is
# slow (-O0, and brute force on many boids) flies a few of them; they are chosen so that
# every search, number of threads, kind of instruction, compiler and level still flies
# every scenario.
runs_of() {
    awk -v compiler="$1" -v slow="$2" -v simds="$simds" '
        BEGIN {
            searches = split("brute grid quadtree auto", search)
            counts = split("1 2 3 8", threads)
            kinds = split(simds, simd)
        }
        function wanted(s, t, k) {
            if (slow && ((s + t + compiler) % 4 || (s + k + compiler) % 2))
                return 0
            if ($1 == "even" && search[s] == "brute")
                return !slow && t % 2 == compiler && (t > 2) == k % 2
            return 1
        }
        {
            for (s = 1; s <= searches; s++)
                for (t = 1; t <= counts; t++)
                    for (k = 1; k <= kinds; k++)
                        if (wanted(s, t, k))
                            print $1, search[s], threads[t], simd[k]
        }' "$tmp/pinned"
}

# ---- Flying -------------------------------------------------------------------------

# fly PROGRAM: the runs on standard input, each with its hash behind it.
fly() {
    # shellcheck disable=SC2016 # expanded by the shell of each run
    program=$1 xargs -P "$jobs" -n 4 sh -c '
        hash=$("$program" run --ticks 1000 --every 1000000 --hash --search "$2" \
            --threads "$3" --simd "$4" $(cat "$tmp/options/$1") 2>/dev/null |
            sed -n "s/^# hash //p")
        echo "$1 $2 $3 $4 ${hash:-none}"' fly >"$tmp/flown"
}

# verify BY: every scenario was flown, and ended in the hash that is pinned.
verify() {
    while read -r name pinned; do
        grep "^$name " "$tmp/flown" | sort >"$tmp/runs"
        check "$name by $1, runs: $(wc -l <"$tmp/runs")" "" "$(
            awk -v pinned="$pinned" '
                $5 != pinned { print $2 ", threads " $3 ", " $4 ": hash " $5 \
                                     ", pinned is " pinned }
                END { if (NR == 0) print "no run" }' "$tmp/runs"
        )"
    done <"$tmp/pinned"
}

# build COMPILER LEVEL: leaves the program's path in $program.
build() {
    folder=$(dirname "$BOIDS")/determinism/$1$2
    program=$folder/boids
    make -j "$jobs" BUILD="$folder" CC="$1" CFLAGS="$2" CPPFLAGS= LDFLAGS= "$program" \
        >"$tmp/log" 2>&1 || sed 's/^/# /' "$tmp/log"
}

read_scenarios
simds=plain
if "$BOIDS" run --ticks 0 --simd avx2 >/dev/null 2>&1; then
    simds='plain avx2'
else
    skip "flights by AVX2" "not on this processor"
fi

if [ "$part" = part ]; then
    sed 's/ .*/ auto 0 auto/' "$tmp/pinned" | fly "$BOIDS"
    verify "the build under test"
    sed -n '/^lesson /p' "$tmp/pinned" >"$tmp/lesson"
    mv "$tmp/lesson" "$tmp/pinned"
fi
compiler=0
for cc in gcc clang; do
    for level in -O0 -O3; do
        if ! has $cc; then
            skip "flights by $cc $level" "no $cc"
            continue
        fi
        slow=$([ $level = -O0 ] && echo 1)
        build $cc $level
        runs_of $compiler "$slow" | fly "$program"
        verify "$cc $level"
    done
    compiler=1
done

plan
