#!/usr/bin/env bash
#
# wasm.sh - builds the compiler as WebAssembly for the playground, and prints the path of the file.
#
# Takes the target wasm32-unknown-unknown of rustup if it is installed. Otherwise takes Debian's
# packages rustc-web, rust-web-src and lld, and compiles the standard library as well. If neither is
# there, says what to install, and fails. With --check, this is all that it does.

set -eu
cd "$(dirname "$0")/.."

target=wasm32-unknown-unknown
folder=$PWD/${CARGO_TARGET_DIR:-target}/wasm
case ${CARGO_TARGET_DIR:-} in /*) folder=$CARGO_TARGET_DIR/wasm ;; esac
build=(cargo build --locked --quiet --profile wasm --package playground --lib --target "$target" --target-dir "$folder")

if [ -d "$(rustc --print sysroot)/lib/rustlib/$target" ]; then
    [ "${1-}" != --check ] || exit 0
    "${build[@]}" >&2
else
    rustc=/usr/bin/rustc
    linker=$(printf '%s\n' /usr/bin/wasm-ld-* | sort -V | tail -n 1)
    source=$($rustc --print sysroot 2>/dev/null || true)/lib/rustlib/src/rust/library/Cargo.lock
    if ! [ -x "$rustc" ] || ! [ -x "$linker" ] || ! [ -e "$source" ]; then
        echo "Rust's target $target is missing. Install it with one of" >&2
        echo "    rustup target add $target" >&2
        echo '    apt-get install rustc-web rust-web-src lld-22' >&2
        exit 1
    fi
    [ "${1-}" != --check ] || exit 0
    # Only an unstable option of cargo compiles the standard library.
    RUSTC=$rustc RUSTC_BOOTSTRAP=1 CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER=$linker \
        "${build[@]}" -Zbuild-std=std,panic_abort >&2
fi
echo "$folder/$target/wasm/playground.wasm"
