#!/usr/bin/env bash
#
# container.sh - builds the image of this submission with Podman and judges it as the course does: the lines of
# judge.toml run in a container of the image. Needs root. The arguments are the judge's: --only lab3/
#
# Images of registries are not needed: debootstrap makes Debian, and Rust is the machine's, since Debian's is older
# than the one that Cargo.toml asks for. The next run takes both images again, also if Rust has changed since:
# `podman rmi minisysy-rust minisysy-debian` removes them.

set -eu
cd "$(dirname "$0")/.."

judge=${CARGO_TARGET_DIR:-target}/debug/judge
folder=${CARGO_TARGET_DIR:-target}/container
base=localhost/minisysy-debian
rust=localhost/minisysy-rust
image=localhost/minisysy-submission

missing=()
for program in podman runc debootstrap; do
    command -v "$program" >/dev/null || missing+=("$program")
done
[ "${#missing[@]}" -eq 0 ] || tools/apt-install.sh "${missing[@]}"
mkdir -p "$folder"

# runc, since crun refuses a system with both versions of control groups; the judge's Podman reads this, too.
printf '[engine]\nruntime = "runc"\n' >"$folder/containers.conf"
CONTAINERS_CONF=$(realpath "$folder/containers.conf")
export CONTAINERS_CONF

if ! podman image exists "$base"; then
    rm -rf "$folder/debian"
    debootstrap --variant=minbase --include=ca-certificates bookworm "$folder/debian" >&2
    tar -C "$folder/debian" --one-file-system -c . | podman import --quiet - "$base" >&2
    rm -rf "$folder/debian"
fi

# Builds use the network of the machine, and trust whom it trusts.
build=(podman build --network=host --volume /etc/ssl/certs:/etc/ssl/certs:ro)
# A soft limit of the machine may be lower than what Podman asks for by default.
build+=(--ulimit "nofile=$(ulimit -Hn):$(ulimit -Hn)")

if ! podman image exists "$rust"; then
    "${build[@]}" --tag "$rust" --file - "$(rustc --print sysroot)" >&2 <<END
FROM $base
RUN apt-get update && apt-get install --yes --no-install-recommends gcc libc6-dev
COPY bin /usr/local/bin
COPY lib /usr/local/lib
END
fi

"${build[@]}" --build-arg "RUST=$rust" --build-arg "BASE=$base" --tag "$image" . >&2

# The same jobs and lines, with the image that is built now.
mkdir -p "$folder/minisysy"
sed "s|source = \"dockerfile\", path = \".\"|source = \"image\", tag = \"$image\"|" judge.toml >"$folder/minisysy/judge.toml"
if grep -n dockerfile "$folder/minisysy/judge.toml"; then
    echo 'container.sh: judge.toml has an image that is not the Dockerfile of this folder' >&2
    exit 1
fi
"$judge" "$folder/minisysy" "$@"
