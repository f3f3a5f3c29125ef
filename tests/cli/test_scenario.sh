#!/bin/sh
# Scenarios on the command line: flown, put options on, saved and flown again, refused.
# Prints TAP; runs from the top of the repository.
set -u
. tests/cli/tap.sh
XDG_DATA_HOME=$tmp/data
XDG_CONFIG_HOME=$tmp/config
export XDG_DATA_HOME XDG_CONFIG_HOME
cd "$tmp" || exit 1

# hash: of the last run.
hash() {
    sed -n 's/^# hash //p' "$tmp/out"
}

# ---- Flown -------------------------------------------------------------------------

boids run --ticks 48 --hash
lesson=$(hash)
check "the lesson's hash" 281560ace86f0e7b "$lesson"
printf 'preset lesson\nend\n' >mine.boids
boids run mine.boids --ticks 48 --hash
check "a scenario on the ground of a preset" "$lesson" "$(hash)"
boids run --ticks 48 mine.boids --hash
check "the file between the options" "$lesson" "$(hash)"
boids run mine --ticks 48 --hash
check "without its .boids" "$lesson" "$(hash)"
boids run lesson --ticks 48 --hash
check "a preset by its name" "$lesson" "$(hash)"
printf '\357\273\277preset lesson\r\nend\r\n' >dos.boids
boids run dos.boids --ticks 48 --hash
check "with a mark and the line ends of other systems" "$lesson" "$(hash)"
printf 'preset lesson\nend' >bare.boids
boids run bare.boids --ticks 48 --hash
check "without a last newline" "$lesson" "$(hash)"
cp mine.boids run
boids run ./run --ticks 48 --hash
check "named like a command" "$lesson" "$(hash)"
mkdir consensus
boids run consensus --ticks 200 --hash
check "a folder of a preset's name is no file" a24d55381a32c367 "$(hash)"

printf 'preset lesson\nradius 5\nticks 30\nat 10 separation 0\nend\n' >five.boids
boids run five.boids --hash
five=$(hash)
check "its ticks" 30 "$(tail -n 2 out | head -n 1 | cut -d, -f1)"
boids run --radius 5 --at 10:separation=0 --ticks 30 --hash
check "the same by options" "$five" "$(hash)"
boids run five.boids --radius 3 --at 10:separation=1.5 --ticks 48 --hash
check "options on top of it" "$lesson" "$(hash)"

# ---- Saved -------------------------------------------------------------------------

boids run --preset murmuration --boids 60 --predator hunt,3,3 --at 5-20:cohesion=0,2 \
    --at 9:insert=boid,3,1,1,0.1,0 --at 12:obstacle=9,9,2 --boid 4,4,0.1,0 --ticks 40 \
    --hash --save saved.boids
saved=$(hash)
check "saving" 0 "$status"
check "the mark" "# boids scenario" "$(head -n 1 saved.boids)"
check "the end" end "$(tail -n 1 saved.boids)"
check "the hash that it names" "$saved" "$(sed -n '2s/.* //p' saved.boids)"
boids run saved.boids --ticks 40 --hash --save again.boids
check "the same run again" "$saved" "$(hash)"
tail -n +3 saved.boids >a
tail -n +3 again.boids >b
same "and the same scenario" a b
boids run saved.boids --describe --ticks 40 --hash --save told.boids
check "saved by --describe" "$saved" "$(sed -n '2s/.* //p' told.boids)"

boids run --ticks 1 --save pond
check "a name lives in the folder of scenarios" "# boids scenario" \
    "$(head -n 1 "$tmp/data/boids/pond.boids")"
boids run pond --ticks 48 --hash
check "and is found there" "$lesson" "$(hash)"
boids presets
check "it is listed" 1 "$(grep -c '^  pond  ' out)"
check "below the presets" 1 "$(grep -c '^  lesson  ' out)"

# ---- Refused -----------------------------------------------------------------------

# bad WHAT SAYS ARGUMENTS: refused in one line that has SAYS in it.
bad() {
    what=$1
    says=$2
    shift 2
    boids "$@"
    check "refused: $what" "exit 2, lines 1, says so 1, written 0" \
        "exit $status, lines $(wc -l <err | tr -d ' '), says so $(grep -cF -- "$says" err), written $(wc -c <out | tr -d ' ')"
}

# file TEXT: as x.boids, with printf's escapes.
file() {
    # shellcheck disable=SC2059 # the format is the text
    printf "$1" >x.boids
}

bad "no such file" "x.boids: No such file" run x.boids
bad "no such name" '"nowhere" is no scenario' run nowhere
bad "a folder" "Is a directory" run ./consensus
bad "two of them" 'behind "mine.boids"' run mine.boids five.boids
bad "two grounds" "two grounds" run mine.boids --preset lesson
file 'radius 5\n'
bad "a file that was cut" "x.boids:1: the end is missing" run x.boids
bad "on a terminal too" "x.boids:1: the end is missing" x.boids
file ''
bad "an empty file" "x.boids: the end is missing" run x.boids
file '\n\nradius abc\nend\n'
bad "a wrong value" 'x.boids:3: radius: "abc" is not a number; 1e-9 to 1e9 would do' \
    run x.boids
file 'radus 5\nend\n'
bad "a wrong word" 'x.boids:1: unknown word "radus"; did you mean radius?' run x.boids
file 'at 5 remove boid 99\nend\n'
bad "what does not fit at its tick" "x.boids:1: at 5: boid 99 is out of range; 0 to 23" \
    run x.boids
file 'radius 5\000\nend\n'
bad "a NUL" "x.boids:1: bytes that are no text" run x.boids
file 'radius 5\nsize \033[2J\033]0;x\007\nend\n'
bad "escape sequences" "x.boids:2: bytes that are no text" run x.boids
head -c 100000 "$BOIDS" >x.boids
bad "binary junk" "bytes that are no text" run x.boids
perl -e 'print "radius ", "5" x 5000, "\nend\n"' >x.boids
bad "a line of 5,000 bytes" "x.boids:1: the line is too long" run x.boids
perl -e 'print "[" x 200000, "\n" x 200000' >x.boids
bad "200,000 brackets" "x.boids:1: the line is too long" run x.boids
perl -e 'print "# ", "5" x 250, "\n" x 100000, "boids 3\nend\n"' >x.boids
boids run x.boids --ticks 1
check "many lines are read whole" 0 "$status"
escape=$(printf 'a\033[2Jb.boids')
printf 'radius\nend\n' >"$escape"
bad "a name with an escape sequence" 'a?[2Jb.boids:1: radius: ' run "$escape"
check "which is not sent to the terminal" 0 "$(grep -c "$(printf '\033')" err)"
bad "a word with one" 'x?[2J' run "$(printf 'x\033[2J')"

# Cut at any byte, a scenario is refused or whole.
size=$(wc -c <saved.boids | tr -d ' ')
refused=0
for at in $(seq 0 37 "$((size - 5))"); do
    head -c "$at" saved.boids >x.boids
    boids run x.boids --ticks 1
    [ "$status" = 2 ] && refused=$((refused + 1))
done
check "cut at every 37th byte it is refused" "$(seq 0 37 "$((size - 5))" | wc -l | tr -d ' ')" \
    "$refused"

# ---- Settings of the user's own ----------------------------------------------------

mkdir -p config/boids
printf '# mine\nrate 3\nglyphs ascii\nthreads 2\n' >config/boids/config
boids x.boids
check "they do not make a wrong file right" 2 "$status"
printf 'radius 5\n' >config/boids/config
bad "what would change a flight" "config:1: radius is not for the settings" lesson
printf 'rate 0\n' >config/boids/config
bad "a wrong value among them" 'config:1: rate: "0" is out of range' lesson
printf 'colour red\n' >config/boids/config
bad "an unknown word among them" 'config:1: unknown word "colour"; rate, fps' lesson
boids run --ticks 48 --hash
check "runs without a terminal do not read them" "$lesson" "$(hash)"

plan
