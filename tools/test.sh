#!/usr/bin/env bash
#
# test.sh - runs all tests, two test programs at a time. cargo runs one after another; then a
# processor waits whenever the last test of a program is a long one.
#
# Builds all programs first. Prints the output of each when it has ended. The examples in the
# documentation, and the adapter of dominance with its feature, are built and run beside the others.
# tools/llvm-env.sh has to be in the environment.

set -u
cd "$(dirname "$0")/.." || exit

build() {
    cargo test --workspace --exclude dominance-bench --locked --no-run "$@"
}

# Of each test program, the folder of its package and its file, from what cargo says about it.
programs() {
    local folder='"manifest_path":"([^"]*)/Cargo.toml"' is_test='"profile":\{[^}]*"test":true\}'
    build --message-format=json 2>/dev/null |
        sed -nE "s|.*$folder.*$is_test.*\"executable\":\"([^\"]*)\".*|\1\\
\2|p"
}

# Runs a command in a folder, and prints its name and its output as one.
run() {
    local log status
    log=$(mktemp) || return
    cd "$1" || return
    shift
    "$@" >"$log" 2>&1
    status=$?
    printf '%s\n' "     Running $*" "$(cat "$log")"
    rm -f "$log"
    return "$status"
}
export -f run

# A first build takes a fifth less time without incremental compilation. Later builds follow edits and
# have it; the first of them compiles our packages once more.
[ -e "${CARGO_TARGET_DIR:-target}/debug" ] || export CARGO_INCREMENTAL=0
build || exit
# shellcheck disable=SC2016
{
    echo "$PWD" && echo cargo test --doc --workspace --exclude dominance-bench --locked
    # Apart, so that the features do not make everything else compile once more.
    echo "$PWD" && echo cargo test --package dominance --all-features --lib --test petgraph --test dynamic --test unknown_nodes --locked
    echo "$PWD" && echo cargo test --doc --package dominance --all-features --locked
    programs
} | tr '\n' '\0' | xargs -0 -n 2 -P 2 bash -c 'case $1 in
    cargo*) run "$0" $1 -- --quiet ;;
    *) run "$0" "$1" --quiet ;;
esac'
