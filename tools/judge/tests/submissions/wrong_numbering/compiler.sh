# Leaves a gap in the numbers of values.
./sysy compile-numbered "$1" "$2" && sed -i 's/%2\b/%20/g' "$2"
