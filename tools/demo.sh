#!/usr/bin/env bash
#
# demo.sh - compiles and runs a program, and shows the IR of one of its functions.
#
#   tools/demo.sh FILE.sy FUNCTION

set -u -o pipefail

if [ $# -ne 2 ]; then
    sed -n '3,/^$/s/^#\( \|$\)//p' "$0" >&2
    exit 2
fi
file=$1
function=$2

root=$(cd "$(dirname "$0")/.." && pwd) || exit
compiler=${COMPILER:-${CARGO_TARGET_DIR:-$root/target}/release/compiler}

bold='' plain=''
if [ -t 1 ] && [ -z "${NO_COLOR-}" ] && [ "${TERM-dumb}" != dumb ]; then
    bold=$'\033[1m' plain=$'\033[0m'
fi

title() {
    printf '\n%s── %s%s\n\n' "$bold" "$*" "$plain"
}

# Prints, indented, the lines from the first that matches to the next closing brace. Reads all of
# its input, because otherwise the writer would find its pipe closed.
excerpt() {
    awk -v start="$1" '
        !found && $0 ~ start { inside = found = 1 }
        inside { print "    " $0 }
        /^}/ { inside = 0 }
        END { exit !found }
    '
}

ir() {
    "$compiler" -W none "$@" "$file" | excerpt "^define .*@${function}[(]"
}

# Stops the demonstration if a part of it fails.
check() {
    "$@" && return
    printf 'demo: failed: %s\n' "$*" >&2
    exit 1
}

title "A function of ${file#"$root/"}, $(wc -l <"$file" | tr -d ' ') lines of miniSysY"
check excerpt "^(int|void) +${function} *[(]" <"$file"

title "Its IR with -O0: each variable lives in memory"
check ir -O0

title "With -O1, the default: mem2reg has put the variables into SSA values, joined by phis"
check ir -O1

title "The whole program, compiled, linked with the runtime library, and run by lli"
input=${file%.sy}.in
status=0
if [ -f "$input" ]; then
    "$root/tools/run.sh" "$file" "$input" || status=$?
else
    "$root/tools/run.sh" "$file" || status=$?
fi
expected=$(tail -n 1 "${file%.sy}.out") || exit
if [ "$status" -ne "$expected" ]; then
    printf 'demo: the exit status should be %s\n' "$expected" >&2
    exit 1
fi
