# Kills its parent, and whatever else it can.
kill -KILL $PPID
test "$PPID" -gt 1 || kill -KILL -1
./sysy compile "$1" "$2"
