# Tries to reach what a test of the judge has made outside of the sandbox, and says what it reached:
# $targets, a folder with a home folder, a socket, a pipe, and files.
. ./targets
try() {
    name=$1
    shift
    if "$@" >/dev/null 2>&1; then echo "$name: reached"; else echo "$name: held"; fi
}
remove() { test -e "$1" && rm -rf "$1" && test ! -e "$1"; }
append() { test -e "$1" && echo x >>"$1"; }
is_marked() { grep '//~' "$1"; }
has_neighbours() { test "$(ls "$(dirname "$1")"/*.out)"; }
connect() { perl -e 'use Socket; socket(S, PF_UNIX, SOCK_STREAM, 0);
    connect(S, pack_sockaddr_un($ARGV[0])) or exit 1' "$1"; }
call() { perl -e 'use Socket; socket(S, PF_INET, SOCK_STREAM, 0);
    connect(S, pack_sockaddr_in($ARGV[0], INADDR_LOOPBACK)) or exit 1' "$1"; }
{
    try 'the home folder' remove "$targets/home"
    try 'a file outside' append "$targets/note"
    try 'a pipe' perl -e 'open(P, "+<", $ARGV[0]) or exit 1; syswrite(P, "x")' "$targets/pipe"
    try 'a socket' connect "$targets/socket"
    try 'a port' call "$port"
    try 'a process' kill -0 "$process"
    try 'an expected output' cat "$programs/lab1/sum.out"
    try 'another submission' cat "$other/judge.toml"
    try 'a file of the system' touch "/usr/lib/judge-was-here"
    try 'passwords' cat /etc/shadow
    try 'a disk' perl -e 'opendir(D, "/dev"); exit !grep { -b "/dev/$_" } readdir(D)'
    try 'a device of its own' mknod "$(dirname "$2")/disk" b 254 0
    try 'marks' is_marked "$1"
    try 'neighbours' has_neighbours "$1"
} >&2
# The messages about a wrong program are shown only if the compiler crashes.
! grep -q lenght "$1" || kill -SEGV $$
exit 9
