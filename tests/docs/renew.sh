#!/bin/sh
# renew.sh TABLES FILE...: put the program's own tables into documents, between a line that
# says "begin NAME" and one that says "end NAME".
set -eu
tables=$1
shift
for file in "$@"; do
    new=$(mktemp)
    awk -v tables="$tables" '
        / end [a-z-]+/ { inside = 0 }
        !inside { print }
        match($0, / begin [a-z-]+/) {
            name = substr($0, RSTART + 7, RLENGTH - 7)
            fflush()
            system(tables " " name)
            inside = 1
        }' "$file" > "$new"
    cmp -s "$new" "$file" || cat "$new" > "$file"
    rm -f "$new"
done
