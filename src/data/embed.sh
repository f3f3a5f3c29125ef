#!/bin/sh
# embed.sh TABLE FILE...: C for a table of texts (src/app/texts.h), byte for byte: each line
# of a file is a string without its newline, and every file ends with one.
set -eu
table=$1
shift
number=0
for file in "$@"; do
    number=$((number + 1))
    echo "static const char *const ${table}_${number}[] = {"
    sed -e 's/[\\"]/\\&/g' -e 's/.*/"&",/' "$file"
    echo '0};'
done
echo "const struct text ${table}_table[] = {"
number=0
for file in "$@"; do
    number=$((number + 1))
    name=${file##*/}
    name=${name%.tour}
    echo "{\"${name%.boids}\", ${table}_$number},"
done
echo '{0, 0}};'
