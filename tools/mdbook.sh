#!/usr/bin/env bash
#
# mdbook.sh - prints the path of mdBook 0.5, which makes books for the site. If there is none, compiles it
# once, in some minutes, into target/tools.

set -eu
cd "$(dirname "$0")/.."

target=${CARGO_TARGET_DIR:-target}
for mdbook in "$(command -v mdbook || true)" "$target/tools/bin/mdbook"; do
    if [ -x "$mdbook" ] && [[ $("$mdbook" --version) == *v0.5.* ]]; then
        echo "$mdbook"
        exit
    fi
done
cargo install --quiet --locked --root "$target/tools" --version 0.5.4 --no-default-features mdbook >&2
echo "$target/tools/bin/mdbook"
