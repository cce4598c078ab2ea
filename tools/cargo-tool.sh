#!/usr/bin/env bash
#
# cargo-tool.sh - runs an extension of cargo, such as cargo-deb. If there is none, compiles it once, in some minutes,
# into target/tools.
#
#   tools/cargo-tool.sh NAME VERSION ARGUMENTS...

set -eu
if [ $# -lt 2 ]; then
    sed -n '3,/^$/s/^#\( \|$\)//p' "$0" >&2
    exit 2
fi
name=$1
version=$2
shift 2
cd "$(dirname "$0")/.."

folder=$(realpath -m "${CARGO_TARGET_DIR:-target}")/tools
export PATH="$folder/bin:$PATH"
command -v "cargo-$name" >/dev/null || cargo install --quiet --locked --root "$folder" --version "$version" "cargo-$name" >&2
cargo "$name" "$@"
