# Compiles right programs, and crashes on wrong ones, as Rust, Java and Python do.
./sysy compile "$1" "$2" && exit
case $(cat language) in
rust) printf '\nthread '\''main'\'' panicked at src/main.rs:3:5:\nindex out of bounds\n' >&2 && exit 101 ;;
java) printf 'Exception in thread "main" java.lang.Error\n\tat Main.main(Main.java:3)\n' >&2 && exit 1 ;;
python) printf 'Traceback (most recent call last):\n  File "main.py", line 3\n' >&2 && exit 1 ;;
exit) exit 255 ;;
kill) kill -ABRT $$ ;;
none) echo 'lenght is not declared' >&2 && exit 1 ;;
esac
