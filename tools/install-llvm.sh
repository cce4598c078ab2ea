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

as_root=()
if ! command -v apt-get >/dev/null 2>&1; then
    exec "$here/llvm-env.sh" >/dev/null
elif [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo 'LLVM is missing, and installing it needs root or sudo.' >&2
        exec "$here/llvm-env.sh" >/dev/null
    fi
    # Without a terminal sudo cannot ask for a password.
    if [ -t 0 ]; then as_root=(sudo); else as_root=(sudo -n); fi
fi

echo 'Installing llvm and clang with apt-get.' >&2
apt() {
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -o DPkg::Lock::Timeout=120 "$@" >&2
}
apt update
if ! apt install -y --no-install-recommends llvm clang; then
    echo 'apt-get could not install llvm and clang.' >&2
fi
exec "$here/llvm-env.sh" >/dev/null
