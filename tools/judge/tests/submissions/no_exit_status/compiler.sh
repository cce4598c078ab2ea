# Reports errors, but always ends with status 0.
./sysy compile "$1" "$2"
exit 0
