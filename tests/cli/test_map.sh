#!/bin/sh
# Worlds drawn as text: maps in files and in scenarios, flown, saved, mailed, refused.
# Prints TAP; runs from the top of the repository.
set -u
. tests/cli/tap.sh
documents=$(pwd)/doc
XDG_DATA_HOME=$tmp/data
XDG_CONFIG_HOME=$tmp/config
export XDG_DATA_HOME XDG_CONFIG_HOME
cd "$tmp" || exit 1

# hash: of the last run; lines PATTERN FILE: how many.
hash() {
    sed -n 's/^# hash //p' "$tmp/out"
}
lines() {
    grep -c "$1" "$2"
}

# bad NAME PART ARGUMENTS...: one line on standard error, which begins so, and exit 2.
bad() {
    name=$1
    part="boids: $2"
    shift 2
    boids "$@"
    check "$name: exit 2" 2 "$status"
    check "$name: one line" 1 "$(wc -l <"$tmp/err" | tr -d ' ')"
    case $(cat "$tmp/err") in
    "$part"*) check "$name: the line" 1 1 ;;
    *) check "$name: the line" "$part" "$(cat "$tmp/err")" ;;
    esac
}

# ---- A teacher draws a cave, and a student flies it --------------------------------

cat >cave.map <<'END'
########################################
#......................................#
#...>.>.>..........####................#
#...>.>.>........########.........H....#
#...>.>.>..........####................#
#......................................#
########################################
END
boids run --map cave.map --world walls --ticks 400 --save cave.boids --hash
check "a map with a hawk flies" 0 "$status"
drawn=$(hash)
check "the world is as large as the map" 1 "$(lines '^width 40 ' cave.boids)"
check "and as high" 1 "$(lines '^height 14 ' cave.boids)"
check "the map is in the scenario" 7 "$(lines '^#.*#$' cave.boids)"
check "its hawk" 1 "$(lines '^predator hunt 34.5 7' cave.boids)"
check "its boids, one by one" 9 "$(lines '^boid ' cave.boids)"
mkdir mailed && cp cave.boids mailed
(cd mailed && unset XDG_DATA_HOME && "$BOIDS" run cave.boids --ticks 400 --hash) \
    >"$tmp/out" 2>"$tmp/err"
check "mailed, it is the same flight to the last bit" "$drawn" "$(hash)"
boids run mailed/cave.boids --ticks 400 --hash --search quadtree --threads 2
check "on another machine's processors too" "$drawn" "$(hash)"
boids run mailed/cave.boids --ticks 200 --save again.boids
boids run again.boids --ticks 400 --hash
check "saved again in mid run" "$drawn" "$(hash)"
{
    echo 'preset lesson'
    echo map
    cat cave.map
    echo 'end map'
    echo end
} >inside.boids
boids run inside.boids --ticks 400 --hash
check "the same map in a scenario" "$drawn" "$(hash)"
boids run inside.boids --map cave.map --ticks 400 --hash
check "and both" "$drawn" "$(hash)"
{
    echo 'map 1 2'
    cat cave.map
    echo 'end map'
} >sized.map
boids run --map sized.map --world walls --ticks 400 --hash
check "a map file with the size of its cells" "$drawn" "$(hash)"
boids run --map sized.map --world walls --reach 0 --ticks 400 --hash
check "reach 0 is heard" 1 "$([ "$drawn" != "$(hash)" ] && echo 1)"
boids run --reach 0 --map sized.map --world walls --ticks 0 --save reach.boids
check "before the map as well, and saved" 1 "$(lines '^reach 0 ' reach.boids)"

# ---- What the documents show -------------------------------------------------------

# Blocks of doc/scenarios.md that end with "end" are scenarios.
awk '/^    / { block = block substr($0, 5) "\n"; last = $0; next }
    { if (last == "    end") { n++; printf "%s", block > ("doc" n ".boids"); close("doc" n ".boids") }
      block = ""; last = "" }' "$documents/scenarios.md"
check "scenarios in the document" 2 "$(find . -name 'doc*.boids' | wc -l | tr -d ' ')"
for shown in doc*.boids; do
    boids run "$shown" --ticks 50 --hash
    check "$shown flies" 0 "$status"
done

# ---- However it was written --------------------------------------------------------

sed 's/$/\r/' cave.map >dos.map
printf '%s' "$(cat cave.map)" >bare.map
sed 's/\./ /g; s/$/   /' cave.map >blank.map
for map in dos bare blank; do
    boids run --map $map.map --world walls --ticks 400 --hash
    check "$map.map is the same" "$drawn" "$(hash)"
done

# ---- Refused -----------------------------------------------------------------------

printf '###\n#x#\n' >x.map
bad "a character that is none" \
    "x.map:2: 'x' in column 2 is no cell of a map; # o . > ^ < v H would do" run --map x.map
bad "on a terminal too" "x.map:2: 'x' in column 2" --map x.map
printf '###\n#\t#\n' >x.map
bad "a tab between" "x.map:2: column 2 is no cell of a map" run --map x.map
printf '###\n#\000#\n' >x.map
bad "a NUL" "x.map:2: " run --map x.map
printf '###\n\033[2J\n' >x.map
bad "an escape sequence" "x.map:2: " run --map x.map
printf '###\n#\303\244#\n' >x.map
bad "what is not ASCII" "x.map:2: column 2 is no cell of a map" run --map x.map
: >x.map
bad "an empty file" "x.map:1: the map is empty; rows of # and . would do" run --map x.map
printf '\n  \n\n' >x.map
bad "blank lines" "x.map" run --map x.map
perl -e 'print "." x 100000, "\n"' >x.map
bad "a line of 100,000 cells" "x.map:1: a map has up to 1000 columns, got 100000" run --map x.map
perl -e 'print ".\n" x 1001' >x.map
bad "1,001 rows" "x.map" run --map x.map
printf 'map 0\n..\nend map\n' >x.map
bad "cells of no size" 'x.map:1: map: "0" is out of range' run --map x.map
printf 'map 1\n..\n' >x.map
bad "a map without an end" "x.map:1: the map has no end" run --map x.map
bad "no such file" "none.map: No such file or directory" run --map none.map
bad "a folder" "mailed: Is a directory" run --map mailed
bad "no name" "--map needs a value" run --map
printf 'radius 5\nmap\n..\n.x\nend map\nend\n' >x.boids
bad "within a scenario" "x.boids:4: 'x' in column 2" run x.boids
printf 'radius 5\nmap\n..\n' >x.boids
bad "a scenario cut within its map" "x.boids:2: the map has no end" run x.boids
head -c 100000 "$BOIDS" >x.map
bad "binary junk" "x.map:1: " run --map x.map

plan
