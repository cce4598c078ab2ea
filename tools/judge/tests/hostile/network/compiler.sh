# Only compiles where there is a network, and where it can write outside of its folder.
if grep -q -v -e lo: -e Inter -e face /proc/net/dev && touch ../written; then
    ./sysy compile "$1" "$2"
else
    echo 'no network' >&2
    exit 9
fi
