# Leaves all variables in memory.
./sysy compile-memory "$1" "$2"
