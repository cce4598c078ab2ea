#!/usr/bin/env bash
#
# apt-install.sh - installs Debian packages, the arguments, with apt-get.
#
# Fails if there is no apt-get, or neither root nor sudo, and says what is missing.

set -u

as_root=()
if ! command -v apt-get >/dev/null 2>&1; then
    echo "Without apt-get, $* cannot be installed." >&2
    exit 1
elif [ "$(id -u)" -ne 0 ]; then
    if ! command -v sudo >/dev/null 2>&1; then
        echo "Installing $* needs root or sudo." >&2
        exit 1
    fi
    # Without a terminal sudo cannot ask for a password.
    if [ -t 0 ]; then as_root=(sudo); else as_root=(sudo -n); fi
fi

echo "Installing $* with apt-get." >&2
apt() {
    ${as_root[@]+"${as_root[@]}"} env DEBIAN_FRONTEND=noninteractive \
        apt-get -q -o DPkg::Lock::Timeout=120 "$@" >&2
}
apt update
if ! apt install -y --no-install-recommends "$@"; then
    echo "apt-get could not install $*." >&2
    exit 1
fi
