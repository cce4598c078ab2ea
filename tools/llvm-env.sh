#!/usr/bin/env bash
#
# llvm-env.sh - finds the LLVM programs that run and check the compiler's output.
#
#   env=$(tools/llvm-env.sh) && eval "$env"
#
# Prints export lines for LLI, LLVM_LINK, OPT and CLANG, the commands to call, and LLVM_VERSION,
# the major version of lli. Prefers programs of one version: first the plain names, then the
# newest version. Keeps a variable that is already set, and prefers its version for the others.
#
# If a program is missing, says so on the standard error, and fails.

set -u
export LC_ALL=C

oldest=10
newest=22
folders=("")

# Homebrew keeps its LLVM out of the search path; the path of macOS has a clang without the rest.
if command -v brew >/dev/null 2>&1; then
    prefix=$(brew --prefix llvm 2>/dev/null) && folders=("$prefix/bin/" "")
fi

# Prints the major version of a program, or nothing. Apple's clang counts its versions differently,
# so it has none here.
version_of() {
    "$1" --version 2>/dev/null |
        sed -n '/Apple/q; s/.*version \([0-9][0-9]*\).*/\1/p' | head -n 1
}

# Prints the command for program $1 in version $2.
find_version() {
    local folder name
    for folder in "${folders[@]}"; do
        for name in "$folder$1" "$folder$1-$2"; do
            if command -v "$name" >/dev/null 2>&1 && [ "$(version_of "$name")" = "$2" ]; then
                printf '%s\n' "$name"
                return 0
            fi
        done
    done
    return 1
}

# Sets lli, llvm_link, opt and clang to the programs of version $1, or to nothing if missing.
find_set() {
    lli=${LLI-$(find_version lli "$1")}
    llvm_link=${LLVM_LINK-$(find_version llvm-link "$1")}
    opt=${OPT-$(find_version opt "$1")}
    clang=${CLANG-$(find_version clang "$1")}
}

# Prints the versions in the order of preference.
list_versions() {
    local folder name
    for name in "${LLI-}" "${LLVM_LINK-}" "${OPT-}" "${CLANG-}"; do
        [ -z "$name" ] || version_of "$name"
    done
    for folder in "${folders[@]}"; do
        version_of "${folder}lli"
        version_of "${folder}clang"
    done
    seq "$newest" -1 "$oldest"
}

versions=$(list_versions | awk '!seen[$0]++')
best='' best_count=-1
for version in $versions; do
    find_set "$version"
    count=0
    for found in "$lli" "$llvm_link" "$opt" "$clang"; do
        [ -z "$found" ] || count=$((count + 1))
    done
    if [ "$count" -gt "$best_count" ]; then
        best=$version best_count=$count
    fi
    [ "$count" -lt 4 ] || break
done
find_set "$best"

# Clang compiles only the runtime library. Any newer LLVM reads its IR, so an older clang will do.
if [ -z "$clang" ]; then
    for version in $(seq "$best" -1 "$oldest"); do
        clang=$(find_version clang "$version") && break
    done
fi

missing=
[ -n "$lli" ] || missing="$missing lli"
[ -n "$llvm_link" ] || missing="$missing llvm-link"
[ -n "$opt" ] || missing="$missing opt"
[ -n "$clang" ] || missing="$missing clang"
if [ -n "$missing" ]; then
    cat >&2 <<END
LLVM: not found:$missing (with or without a version suffix from -$oldest to -$newest).
Programs are run with lli and linked with llvm-link, and checked with opt; clang compiles the
runtime library. All of one version. To install them:
    Debian, Ubuntu   apt-get install llvm clang
    Fedora           dnf install llvm clang
    Arch             pacman -S llvm clang
    macOS            brew install llvm
or name those you have: LLI=... LLVM_LINK=... OPT=... CLANG=...
END
    exit 1
fi

for pair in "LLI=$lli" "LLVM_LINK=$llvm_link" "OPT=$opt" "CLANG=$clang"; do
    name=${pair%%=*}
    program=${pair#*=}
    if ! command -v "$program" >/dev/null 2>&1; then
        printf 'LLVM: %s=%s: no such program\n' "$name" "$program" >&2
        exit 1
    fi
    printf "export %s='%s'\n" "$name" "$(printf '%s' "$program" | sed "s/'/'\\\\''/g")"
done
printf "export LLVM_VERSION='%s'\n" "$(version_of "$lli")"
