# A compiler without faults: ours.
./sysy compile "$1" "$2"
