#!/bin/sh
# `boids completion`: the scripts, and what bash completes by them. Prints TAP; runs from
# the top of the repository.
set -u
. tests/cli/tap.sh
XDG_DATA_HOME=$tmp/data
export XDG_DATA_HOME
mkdir -p "$tmp/data/boids"
: >"$tmp/data/boids/my-pond.boids"

boids completion bash
cp "$tmp/out" "$tmp/bash"
boids completion zsh
cp "$tmp/out" "$tmp/zsh"
cd "$tmp" || exit 1
: >near.boids
: >other.txt

# completes WORD...: what bash offers for the last word, sorted.
completes() {
    # shellcheck disable=SC2016 # bash's own
    bash -c '. ./bash; COMP_WORDS=(boids "$@"); COMP_CWORD=$#; _boids
        printf "%s\n" "${COMPREPLY[@]}"' bash "$@" | sort | tr '\n' ' '
}

if has bash; then
    check "bash reads its script" "" "$(bash -n bash 2>&1)"
    check "options" "--fear --field-of-view --flee --follow --fps " "$(completes --f)"
    check "those of runs" "--fear --field-of-view --flee --follow " "$(completes run --f)"
    check "choices" "torus walls " "$(completes --world '')"
    check "choices of runs" "auto avx2 plain " "$(completes run --simd '')"
    check "presets" "lesson " "$(completes --preset les)"
    check "tours" "rules " "$(completes tour r)"
    check "commands" "run " "$(completes ru)"
    check "not behind the first word" " " "$(completes run ru)"
    check "scenarios by name" "my-pond " "$(completes my)"
    check "and files" "near.boids " "$(completes nea)"
    check "but no others" " " "$(completes oth)"
    check "any file to save to" "other.txt " "$(completes run --save oth)"
else
    skip "bash completes" "no bash"
fi
if has zsh; then
    check "zsh reads its script" "" "$(zsh -n zsh 2>&1)"
else
    skip "zsh reads its script" "no zsh"
fi
check "zsh has the options" 1 "$(grep -c -- '--field-of-view' zsh | head -c 1 | tr 2-9 1)"
boids completion fish
check "no other shell" 2 "$status"
boids completion
check "none at all" 2 "$status"

plan
