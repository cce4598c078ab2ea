#!/usr/bin/env bash
#
# install-llvm.sh - installs the LLVM programs if they are missing.
#
# Does nothing if tools/llvm-env.sh finds them. Otherwise installs Debian's llvm and clang if it may
# run apt-get. If not, says what to install, and fails.

set -u

here=$(cd "$(dirname "$0")" && pwd) || exit

if "$here/llvm-env.sh" >/dev/null 2>&1; then
    exit 0
fi
"$here/apt-install.sh" llvm clang
exec "$here/llvm-env.sh" >/dev/null
