#!/usr/bin/env bash
#
# deb.sh - makes a Debian package of what `make install PREFIX=/usr` has put into a folder.
#
#   tools/deb.sh FOLDER OUT

set -eu
if [ $# -ne 2 ]; then
    sed -n '3,/^$/s/^#\( \|$\)//p' "$0" >&2
    exit 2
fi
root=$(cd "$(dirname "$0")/.." && pwd)
folder=$1
out=$2

version=$(sed -n 's/^version = "\(.*\)"/\1/p' "$root/Cargo.toml" | head -n 1)
architecture=$(dpkg --print-architecture)
docs=$folder/usr/share/doc/minisysy
install -d "$folder/DEBIAN" "$docs" "$out"
cat "$root/LICENSE-MIT" "$root/LICENSE-APACHE" >"$docs/copyright"
gzip -9n <"$root/CHANGELOG.md" >"$docs/changelog.gz"
# The maintainer is whoever publishes the package.
cat >"$folder/DEBIAN/control" <<EOF
Package: minisysy
Version: $version
Architecture: $architecture
Maintainer: ${MAINTAINER:-unset <unset@example.invalid>}
Depends: libc6, libgcc-s1
Recommends: llvm, clang, bubblewrap
Section: devel
Priority: optional
Installed-Size: $(du -sk --exclude=DEBIAN "$folder" | cut -f 1)
Description: compiler from miniSysY to LLVM IR in SSA form
 Compiles miniSysY, the C subset of a compiler course, and checks, transforms,
 explains and runs LLVM IR. The judge runs test programs against the compilers
 of a class.
EOF
package=$out/minisysy_${version}_$architecture.deb
dpkg-deb --root-owner-group --build "$folder" "$package.part" >&2
mv "$package.part" "$package"
