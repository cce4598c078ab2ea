# Prints the IR in the place of writing it.
./sysy compile "$1" /dev/stdout
