#!/bin/sh
# Saving: whatever happens, the old file or the new one is there, whole, and what went
# wrong is said. Prints TAP; runs from the top of the repository.
set -u
. tests/cli/tap.sh
cd "$tmp" || exit 1

# ---- Killed ------------------------------------------------------------------------

# Two scenarios of thousands of lines are saved over each other in turn, and the program
# is killed on the way, at instants from a seed: after each the file is one of them.
# shellcheck disable=SC2016 # perl's own
kills='
use Time::HiRes qw(time sleep);
my ($boids, $kills) = @ARGV;
sub text { open my $in, "<", $_[0] or die; local $/; my $t = <$in>; $t =~ s/^.*\n.*\n//; $t }
sub save {
    my ($from, $after) = @_;
    my $child = fork();
    if (!$child) {
        open STDOUT, ">", "/dev/null"; open STDERR, ">", "/dev/null";
        exec $boids, "run", $from, "--ticks", "0", "--save", "target.boids";
    }
    sleep $after if defined $after;
    kill 9, $child if defined $after;
    waitpid $child, 0;
    return $? == 0;
}
my %whole = ("a.boids" => text("a.boids"), "b.boids" => text("b.boids"));
save("a.boids");
my $begun = time; save("b.boids"); my $takes = time - $begun;
srand 1;
my ($now, $old, $new, $torn) = ("b.boids", 0, 0, 0);
for my $k (1 .. $kills) {
    my $from = $now eq "a.boids" ? "b.boids" : "a.boids";
    save($from, rand() * 1.2 * $takes);
    my $got = text("target.boids");
    if ($got eq $whole{$now}) { $old++ }
    elsif ($got eq $whole{$from}) { $new++; $now = $from }
    else { $torn++ }
}
print "torn $torn, killed $kills, some ", ($old > 0 ? "old" : "none"), " and ",
    ($new > 0 ? "new" : "none"), "\n";
'
perl -e 'for (1 .. 1200) { printf "boid %.17g %.17g 0.1 0\n", rand 30, rand 20 } print "end\n"' |
    { echo 'preset lesson'; cat; } >many.boids
boids run many.boids --ticks 0 --save a.boids
boids run many.boids --ticks 0 --seed 2 --save b.boids
check "two large scenarios" "1216 1216" \
    "$(wc -l <a.boids | tr -d ' ') $(wc -l <b.boids | tr -d ' ')"
check "killed at 200 instants the old or the new one is there" \
    "torn 0, killed 200, some old and new" "$(perl -e "$kills" "$BOIDS" 200)"
rm -f target.boids.*
boids run many.boids --ticks 0 --save target.boids
check "what was left over is in nobody's way" 0 "$status"

# ---- Full, broken, forbidden -------------------------------------------------------

boids run --ticks 0 --save old.boids
cp old.boids before

# kept NAME SAYS: saving failed, said so, and left what was there.
kept() {
    check "$1: exit 1" 1 "$status"
    check "$1: said" 1 "$(grep -c "old.boids: cannot write: $2" err)"
    same "$1: the old file is whole" before old.boids
    check "$1: nothing beside it" 1 "$(find . -maxdepth 1 -name 'old.boids*' | wc -l | tr -d ' ')"
}

# A limit on the size of files is a full disk to the program.
status=0
# shellcheck disable=SC3045 # every sh of Debian and of BSD has it
(ulimit -f 8 && trap '' XFSZ &&
    exec "$BOIDS" run many.boids --ticks 0 --save old.boids >out 2>err) || status=$?
kept "no room" "File too large"

# What the system says to a call: the third write is the file's, behind the rows and the
# sentence.
if has strace && strace -o /dev/null true 2>/dev/null; then
    for fault in write:ENOSPC:3 fsync:EIO:1 rename:EACCES:1; do
        call=${fault%%:*}
        rest=${fault#*:}
        status=0
        strace -qq -o /dev/null -e "trace=$call" \
            -e "inject=$call:error=${rest%:*}:when=${rest#*:}" \
            "$BOIDS" run --ticks 1 --save old.boids >out 2>err || status=$?
        kept "$call fails with ${rest%:*}" "[A-Z]"
    done
else
    skip "calls that fail" "no strace, or it may not trace"
fi

chmod 755 "$tmp"
cp "$BOIDS" boids
mkdir -m 555 locked
cp before locked/old.boids
if [ "$(id -u)" = 0 ] && has setpriv; then
    as="setpriv --reuid=65534 --regid=65534 --clear-groups"
else
    as=
fi
if [ "$(id -u)" != 0 ] || [ -n "$as" ]; then
    status=0
    # shellcheck disable=SC2086 # a command and its options
    $as ./boids run --ticks 0 --save locked/old.boids >/dev/null 2>"$tmp/err" || status=$?
    check "a folder that is locked: exit 1" 1 "$status"
    check "a folder that is locked: said" 1 \
        "$(grep -c 'locked/old.boids: cannot write: Permission denied' err)"
    same "a folder that is locked: the old file is whole" before locked/old.boids
else
    skip "a folder that is locked" "root may write there"
fi
boids run --ticks 0 --save nowhere/x.boids
check "no such folder" "1 1" "$status $(grep -c 'No such file or directory' err)"

# ---- What is there -----------------------------------------------------------------

echo "dear teacher" >homework.txt
boids run --ticks 0 --save ./homework.txt
check "what boids did not write stays" "1 dear teacher" "$status $(cat homework.txt)"
mkdir folder.boids
boids run --ticks 0 --save folder.boids
check "so does a folder" 1 "$status"
ln -s real.boids link.boids
cp before real.boids
chmod 600 real.boids
boids run --ticks 0 --seed 9 --save link.boids
check "a link leads to what is replaced" "0 yes" \
    "$status $([ -L link.boids ] && grep -q '^seed 9' real.boids && echo yes)"
check "which keeps its rights" -rw------- "$(find real.boids -printf '%M')"
(umask 027 && exec "$BOIDS" run --ticks 0 --save masked.boids >/dev/null 2>&1)
check "a new file is as the mask has it" -rw-r----- "$(find masked.boids -printf '%M')"

plan
