#!/bin/sh
# The documents show the program's own tables and screen, and README's commands are there.
build=${BUILD:-build}
echo "1..5"
copies=$(mktemp -d)
trap 'rm -rf "$copies"' EXIT
number=0
for file in README.md doc/boids.6 doc/presets.md; do
    number=$((number + 1))
    cp "$file" "$copies/copy"
    tables=tables
    [ $file = doc/presets.md ] && tables=presets
    tests/docs/renew.sh "$build/$tables" "$copies/copy"
    if diff "$file" "$copies/copy" > "$copies/difference"; then
        echo "ok $number - $file shows what the program says"
    else
        echo "not ok $number - $file is not what the program says: make docs renews it"
        sed 's/^/# /' "$copies/difference"
    fi
done
for command in 'make deps run' 'make deps-check check'; do
    number=$((number + 1))
    if grep -q "^    .*$command\$" README.md; then
        echo "ok $number - README.md has the command that ends in '$command'"
    else
        echo "not ok $number - README.md has no command that ends in '$command'"
    fi
done
