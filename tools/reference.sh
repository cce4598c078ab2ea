#!/usr/bin/env bash
#
# reference.sh - writes the expected output of miniSysY test programs.
#
#   tools/reference.sh [--check] [-j JOBS] FILE.sy|DIRECTORY ...
#
# A directory means all programs below it, except those in folders named wrong. For each
# program NAME.sy the script compiles it with a C compiler and runs it with NAME.in, or nothing, as
# standard input. It writes to NAME.out: the standard output, a newline if the output lacks one,
# and the exit status, 0 to 255, on its own line. With --check it compares instead of writing.
#
# A test must have exactly one meaning, so the script compiles and runs each program several times:
#
#   * as C with the optimiser at 0, 1 and 2;
#   * as C with the address, undefined behaviour and memory sanitizers, if available. Overflow
#     of + - * wraps in miniSysY and in all of these runs; it is not a fault;
#   * with gcc, if the first compiler is clang. Among other things gcc evaluates arguments from right
#     to left, clang from left to right. gcc compiles as C++, because its C does not accept a
#     `const int` as the length of an array. With gcc's optimiser at 2, if the program has floats.
#
# A float is computed in float alone: gcc takes constants as floats by -fsingle-precision-constant, clang
# gets a copy of the program in which each constant of floating point has the suffix f. So each is
# rounded once, and never to double first. Neither compiler may contract operations, and a float that does not
# fit into an int must not become one.
#
# A program that needs elements of constant arrays at compile time is not C. It is compiled as C++,
# and by gcc alone if it also passes constant arrays as arguments. A program that passes arrays of more
# dimensions than its functions expect is not C++, and is compiled as C by gcc, too.
#
# Every run must end by itself, with the same output and exit status, within the time limit.
# Otherwise the script names the program on the standard error, does not touch its .out, and
# fails. Then repair the program.
#
# A miniSysY program may choose any names: sysy.h renames those that C does not accept, and objcopy
# hides the others from the libraries.
#
# CLANG and GCC name other compilers, or none; TIME_LIMIT is in seconds (10).

set -u
export LC_ALL=C

die() {
    printf 'reference: %s\n' "$*" >&2
    exit 2
}

usage() {
    sed -n '3,/^$/s/^#\( \|$\)//p' "$0"
    exit "$1"
}

# Prints the first of the given commands that exists.
first_command() {
    local name
    for name; do
        if [ -n "$name" ] && command -v "$name" >/dev/null 2>&1; then
            printf '%s\n' "$name"
            return 0
        fi
    done
    return 1
}

# ---- Ways to compile ---------------------------------------------------------------------------

common='-w -Wno-parentheses -Wno-narrowing -fwrapv -fno-builtin -ffp-contract=off'
# Each way has a name, a compiler and flags.
as_c="-x c -std=gnu89 $common"
as_cxx="-x c++ -std=gnu++14 -fpermissive -fno-operator-names -Dconst=constexpr $common"
undefined='-fsanitize=undefined,address -fno-sanitize=signed-integer-overflow,return,vptr'
undefined="$undefined -fsanitize=float-cast-overflow -fno-sanitize-recover=all -g"
memory='-fsanitize=memory -g'

# Prints the ways, one per line, the reference first. Takes a prefix for their names, clang, and gcc;
# one of the compilers may be missing.
list_ways() {
    local prefix=$1 clang=$2 gcc=$3 first=${2:-$3} language=$as_c
    [ -n "$clang" ] || language=$as_cxx
    list_way O1 "$first" "$language -O1"
    list_way O0 "$first" "$language -O0"
    list_way O2 "$first" "$language -O2"
    # In C++ one of clang's checks needs the C++ library; gcc does not have that check.
    list_way undefined "$first" "$language -O0 $undefined -fno-sanitize=function" ||
        list_way undefined "$first" "$language -O0 $undefined" ||
        list_way undefined "$gcc" "$as_cxx -O0 $undefined"
    list_way memory "$first" "$language -O0 $memory"
    # Not optimised: in C++ a missing return may mislead the optimiser even if the value is unused.
    [ -z "$clang" ] || list_way gcc "$gcc" "$as_cxx -O0"
    [ -z "$clang" ] || list_way gcc-floats "$gcc" "$as_cxx -O2"
}

# Prints one way, if the compiler exists and accepts the flags, and the result runs.
list_way() {
    [ -n "$2" ] || return 1
    set -- "$1" "$2" "$3$(single "$2")"
    echo 'int main(void) { return 0; }' >"$shared/probe.c"
    # shellcheck disable=SC2086 # the flags are several words
    "$2" $3 "$shared/probe.c" -o "$shared/probe" 2>/dev/null &&
        "$shared/probe" 2>/dev/null &&
        printf '%s|%s|%s\n' "$prefix$1" "$2" "$3"
}

# Prints the flag by which a compiler takes all constants of floating point as floats, if it has one.
single() {
    ! is_clang "$1" || return 0
    echo ' -fsingle-precision-constant'
}

is_clang() {
    "$1" --version 2>/dev/null | grep -q clang
}

# Writes a program with the suffix f at each constant of floating point that has none.
add_suffixes() {
    awk '
        BEGIN {
            text = "\"([^\"\\\\]|\\\\.)*\""
            comment = "//.*|/[*]"
            number = "[.]?[0-9]([eEpP][+-]|[0-9A-Za-z_.])*"
            token = text "|" comment "|[A-Za-z_][A-Za-z0-9_]*|" number
        }
        {
            rest = $0
            while (rest != "") {
                if (inside) {
                    end = index(rest, "*/")
                    inside = end == 0
                    part = inside ? length(rest) : end + 1
                    printf "%s", substr(rest, 1, part)
                } else if (match(rest, token)) {
                    word = substr(rest, RSTART, RLENGTH)
                    part = RSTART + RLENGTH - 1
                    printf "%s", substr(rest, 1, part)
                    inside = word == "/*"
                    point = word ~ /^0[xX]/ ? "[pP]" : "[.eE]"
                    if (word ~ /^[.]?[0-9]/ && word ~ point && word !~ /[fF]$/)
                        printf "f"
                } else {
                    printf "%s", rest
                    break
                }
                rest = substr(rest, part + 1)
            }
            print ""
        }
    ' "$1"
}

# Compiles, for each way, the parts that all programs share: the library, and a main that calls the
# program's main.
prepare() {
    local clang gcc name compiler flags
    # shellcheck disable=SC2046,SC2086
    clang=$(first_command ${CLANG-$(echo clang clang-{22..10})})
    gcc=$(first_command "${GCC-gcc}")
    [ -n "$clang$gcc" ] || die 'neither clang nor gcc found'
    cat >"$shared/main.c" <<'END'
/* Reports the exit status separately: that of a killed program could look the same. */
#include <stdio.h>
int sysy_program(void);
int main(void)
{
    int status = sysy_program() & 255;
    dprintf(3, "%d\n", status);
    return status;
}
END
    cat >"$shared/prelude.h" <<END
#include "$root/runtime/sysy.h"
END
    list_ways '' "$clang" "$gcc" >"$shared/ways"
    : >"$shared/other_ways"
    if [ -n "$clang" ] && [ -n "$gcc" ]; then
        list_ways gcc- '' "$gcc" >"$shared/other_ways"
    fi
    cat "$shared/ways" "$shared/other_ways" >"$shared/all_ways"
    [ -s "$shared/ways" ] || die "${clang:-$gcc} does not compile anything"
    while IFS='|' read -r name compiler flags; do
        mkdir "$shared/$name" || exit
        flags=$(printf ' %s ' "$flags" | sed 's/ -x c[+]* -std=[^ ]* / /; s/ -fpermissive .*constexpr / /')
        # shellcheck disable=SC2086
        if ! "$compiler" $flags -c "$root/runtime/libsysy.c" -o "$shared/$name/libsysy.o" ||
            ! "$compiler" $flags -c "$shared/main.c" -o "$shared/$name/main.o"; then
            die "cannot compile the runtime library with $compiler $flags"
        fi
    done <"$shared/all_ways"
}

# ---- One program -------------------------------------------------------------------------------

# Compiles the program to $work/program in one way; complaints go to $work/messages.
build() {
    local name=$1 compiler=$2 flags=$3
    compile_and_link "$name" "$compiler" "$flags" >"$work/messages" 2>&1 ||
        compile_and_link "$name" "$compiler" "${flags/"$as_c"/"$as_cxx"}" >/dev/null 2>&1 ||
        compile_and_link "$name" "$compiler" "${flags/"$as_cxx"/"$as_c"} -fpermissive" >/dev/null 2>&1
}

# Whether the program may have floats: their functions are called, or a variable is declared.
has_floats() {
    grep -Eqw 'float|getfloat|getfarray|putfloat|putfarray|putf' "$source"
}

compile_and_link() {
    local name=$1 compiler=$2 flags=$3 own='' timer link text=$source
    if has_floats && is_clang "$compiler"; then
        text=$work/suffixes.sy
        add_suffixes "$source" >"$text" || return
    fi
    for timer in starttime stoptime; do
        if grep -Eq "(int|void)[[:space:]]+${timer}[[:space:]]*\\(" "$source"; then
            own="$own -DSYSY_OWN_${timer^^}"
        fi
    done
    # One flag on each line.
    # shellcheck disable=SC2086
    link=$(printf '%s\n' $flags | grep -E '^-f(no-)?sanitize')
    # shellcheck disable=SC2086
    "$compiler" $flags $own -include "$shared/prelude.h" -c "$text" -o "$work/program.o" &&
        objcopy --redefine-sym main=sysy_program "$work/program.o" &&
        objcopy --keep-global-symbol=sysy_program "$work/program.o" &&
        "$compiler" $link "$work/program.o" "$shared/$name/libsysy.o" "$shared/$name/main.o" \
            -o "$work/program"
}

# Runs $work/program; writes the contents of a .out file to $work/$1.
run() {
    local result=$work/$1 stack=8192 limit=$TIME_LIMIT ended=0
    # The sanitizers make programs several times as slow, and their frames as large.
    case $1 in *undefined | *memory) stack=65536 limit=$((limit * 6)) ;; esac
    : >"$work/status"
    # The outer braces hide the shell's message about a program that was killed by a signal.
    {
        (
            ulimit -c 0
            ulimit -s "$stack"
            exec timeout -k 1 "$limit" "$work/program"
        ) <"$input" >"$result" 2>"$work/messages" 3>"$work/status" || ended=$?
    } 2>/dev/null
    if [ ! -s "$work/status" ]; then
        case $ended in
            124 | 137) echo "no end within $limit s" >>"$work/messages" ;;
            *) echo "ended abnormally, status $ended" >>"$work/messages" ;;
        esac
        return 1
    fi
    # Ends the last line if it has no end.
    if [ -s "$result" ] && [ "$(tail -c 1 "$result" | wc -l)" -eq 0 ]; then
        echo >>"$result"
    fi
    cat "$work/status" >>"$result"
}

fail() {
    printf 'reference: %s: %s\n' "$source" "$1" >&2
    if [ -s "$work/messages" ]; then
        head -n 12 "$work/messages" | sed 's/^/    /' >&2
    fi
    exit 1
}

# Writes a copy of the file $1 to the file $2, as a whole or not at all.
replace() {
    : >"$work/messages"
    { cat "$1" >"$2.part" && mv "$2.part" "$2"; } 2>"$work/messages" || { rm -f "$2.part"; return 1; }
}

one() {
    local ways name compiler flags reference expected=${source%.sy}.out
    input=${source%.sy}.in
    [ -f "$input" ] || input=/dev/null
    for ways in "$shared/ways" "$shared/other_ways" ''; do
        [ -n "$ways" ] || fail 'does not compile'
        IFS='|' read -r reference compiler flags <"$ways" || continue
        build "$reference" "$compiler" "$flags" && break
    done
    while IFS='|' read -r name compiler flags; do
        [ "$name" != gcc-floats ] || has_floats || continue
        build "$name" "$compiler" "$flags" || fail "does not compile ($name)"
        run "$name" || fail "does not run to its end ($name)"
        if ! cmp -s "$work/$reference" "$work/$name"; then
            diff -a "$work/$reference" "$work/$name" >"$work/messages"
            fail "behaves differently ($name)"
        fi
    done <"$ways"
    if [ -n "$check" ]; then
        : >"$work/messages"
        [ -f "$expected" ] || fail 'has no .out file'
        diff -a "$expected" "$work/$reference" >"$work/messages" || fail 'its .out file differs'
    else
        replace "$work/$reference" "$expected" || fail 'cannot write the .out file'
    fi
}

# ---- All programs ------------------------------------------------------------------------------

if [ "${1-}" = --one ]; then
    shared=$2 root=$3 check=$4 source=$5
    work=$(mktemp -d "$shared/work.XXXXXX") || exit
    (one) 2>"$work/complaint"
    status=$?
    # In one piece, so that the messages of programs that run at the same time do not mix.
    cat "$work/complaint" >&2
    [ "$status" -eq 0 ] || echo "$source" >>"$shared/failed"
    rm -rf "$work"
    exit 0
fi

check=
jobs=$(getconf _NPROCESSORS_ONLN 2>/dev/null || echo 2)
while [ $# -gt 0 ]; do
    case $1 in
        --check) check=yes ;;
        -j) jobs=${2-} && shift ;;
        -j*) jobs=${1#-j} ;;
        -h | --help) usage 0 ;;
        --) shift && break ;;
        -*) usage 2 >&2 ;;
        *) break ;;
    esac
    shift
done
[ $# -gt 0 ] || usage 2 >&2
first_command objcopy >/dev/null || die 'objcopy not found'

export TIME_LIMIT="${TIME_LIMIT:-10}"
root=$(cd "$(dirname "$0")/.." && pwd) || exit
shared=$(mktemp -d "${TMPDIR:-/tmp}/reference.XXXXXX") || exit
trap 'rm -rf "$shared"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM
: >"$shared/programs"
: >"$shared/failed"

for argument; do
    case $argument in -*) argument=./$argument ;; esac
    if [ -d "$argument" ]; then
        find "$argument" -name wrong -prune -o -name '*.sy' -type f -print0
    elif [ -f "$argument" ] && [ "${argument%.sy}" != "$argument" ]; then
        printf '%s\0' "$argument"
    else
        die "$argument: neither a directory nor a .sy file"
    fi
done | sort -zu >"$shared/programs" || exit
[ "${PIPESTATUS[0]}" -eq 0 ] || exit 2

prepare
xargs -0 -r -n 1 -P "$jobs" bash "$0" --one "$shared" "$root" "$check" <"$shared/programs" || exit

all=$(tr -dc '\0' <"$shared/programs" | wc -c)
failed=$(wc -l <"$shared/failed")
printf 'reference: %d programs, %d failed\n' "$all" "$failed"
[ "$failed" -eq 0 ]
