# Subtracts where it should add.
./sysy compile "$1" "$2" && sed -i 's/ add i32/ sub i32/' "$2"
