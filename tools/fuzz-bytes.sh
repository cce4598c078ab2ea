#!/usr/bin/env bash
#
# fuzz-bytes.sh TARGET [SECONDS [OPTION...]] - fuzzes a part of the compiler for some time (60 s).
#
# libFuzzer changes the files under testcases/, guided by the code that they reach. The targets are
# in tools/fuzz-bytes; the options are libFuzzer's. An input that crashes the target, or takes 10 s
# or 2 GB, is saved in target/fuzz-bytes/TARGET/found, and the status is not 0.

set -eu
cd "$(dirname "$0")/.."

case ${1-} in
    parser | compiler) kinds=sy dictionary=sysy ;;
    reader) kinds=ll dictionary=llvm ;;
    interpreter) kinds='sy ll' dictionary=sysy ;;
    *)
        echo 'Which target? parser, compiler, reader or interpreter' >&2
        exit 2
        ;;
esac
name=$1
seconds=${2:-60}
shift "$(($# < 2 ? $# : 2))"

if ! cargo fuzz --version >/dev/null 2>&1; then
    echo 'This needs cargo-fuzz: cargo install cargo-fuzz --locked' >&2
    exit 1
fi

target=${CARGO_TARGET_DIR:-target}
mkdir -p "$target"
folder=$(cd "$target" && pwd)/fuzz-bytes/$name
mkdir -p "$folder/corpus" "$folder/seeds" "$folder/found"
for kind in $kinds; do
    find testcases -name "*.$kind" -size -16k -exec cp -t "$folder/seeds" --backup=numbered {} +
done

# Without a sanitizer stable Rust is enough. It would find little: there is hardly any unsafe code.
cargo fuzz run --fuzz-dir tools/fuzz-bytes --target-dir "$target/fuzz-bytes/build" \
    --sanitizer none "$name" "$folder/corpus" "$folder/seeds" -- \
    -dict="tools/fuzz-bytes/$dictionary.dict" -artifact_prefix="$folder/found/" \
    -max_total_time="$seconds" -max_len=8192 -timeout=10 -rss_limit_mb=2048 \
    -print_final_stats=1 "$@"
