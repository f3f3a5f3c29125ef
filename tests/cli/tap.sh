# TAP for the tests in shell: sourced, from the top of the repository. Each check says
# what it expected and what it got; `plan` ends the test.
# shellcheck shell=sh
# shellcheck disable=SC2034 # status is for those who source this
LC_ALL=C
export LC_ALL
BOIDS=$(cd "${BUILD:-build}" && pwd)/boids
tmp=$(mktemp -d)
trap 'rm -rf "$tmp"' EXIT
trap 'exit 1' HUP INT TERM
count=0
failed=0

# check NAME EXPECTED GOT
check() {
    count=$((count + 1))
    if [ "$2" = "$3" ]; then
        echo "ok $count - $1"
        return
    fi
    failed=1
    echo "not ok $count - $1"
    printf 'expected:\n%s\ngot:\n%s\n' "$2" "$3" | head -n 60 | sed 's/^/# /'
}

# same NAME EXPECTED GOT: two files.
same() {
    check "$1" "" "$(diff "$2" "$3" 2>&1 | head -n 20)"
}

# skip NAME WHY
skip() {
    count=$((count + 1))
    echo "ok $count - $1 # SKIP $2"
}

has() {
    command -v "$1" >/dev/null 2>&1
}

# boids ARGUMENTS: leaves its exit status in $status, what it wrote in $tmp/out and
# $tmp/err. SIGPIPE is as in a shell at a terminal, whoever runs the tests.
boids() {
    status=0
    perl -e '$SIG{PIPE} = "DEFAULT"; exec @ARGV or exit 127' "$BOIDS" "$@" \
        </dev/null >"$tmp/out" 2>"$tmp/err" || status=$?
}

plan() {
    echo "1..$count"
    exit $failed
}
