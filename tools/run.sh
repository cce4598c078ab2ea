#!/usr/bin/env bash
#
# run.sh - compiles a program, links it with the runtime library, and runs it with lli.
#
#   tools/run.sh [COMPILER OPTION ...] FILE.sy [INPUT]
#
# The program reads INPUT or the standard input. Its exit status becomes the script's. COMPILER and SYSY_RUNTIME name other files than those that make builds.

set -u

root=$(cd "$(dirname "$0")/.." && pwd) || exit
target=${CARGO_TARGET_DIR:-$root/target}
compiler=${COMPILER:-$target/release/compiler}
runtime=${SYSY_RUNTIME:-$target/runtime/libsysy.ll}

options=()
while [ $# -gt 0 ] && [[ $1 = -* ]]; do
    options+=("$1")
    shift
done
if [ $# -lt 1 ] || [ $# -gt 2 ]; then
    sed -n '3,/^$/s/^#\( \|$\)//p' "$0" >&2
    exit 2
fi
file=$1
input=${2-}
if [ -n "$input" ] && ! [ -r "$input" ]; then
    printf 'run: %s: cannot be read\n' "$input" >&2
    exit 2
fi

env=$("$root/tools/llvm-env.sh") || exit
eval "$env"

work=$(mktemp -d "${TMPDIR:-/tmp}/sysy.XXXXXX") || exit
trap 'rm -rf "$work"' EXIT

"$compiler" ${options[@]+"${options[@]}"} "$file" -o "$work/program.ll" || exit
"$LLVM_LINK" "$work/program.ll" "$runtime" -o "$work/linked.bc" || exit
if [ -n "$input" ]; then
    "$LLI" "$work/linked.bc" <"$input"
else
    "$LLI" "$work/linked.bc"
fi
