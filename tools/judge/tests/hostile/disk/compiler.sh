# Writes many files, each below the limit of one file; stops by itself after 48 MiB.
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    head -c 4000000 /dev/zero >"$TMPDIR/part$i" || exit 3
done
./sysy compile "$1" "$2"
