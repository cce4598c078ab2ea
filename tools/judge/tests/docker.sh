#!/bin/sh
# Stands for docker in a test: notes its arguments, and runs lines on this machine.
folder=$(dirname "$0")
echo "$@" >>"$folder/log"
case $1 in
container) test ! -e "$folder/writes" || echo 100000000 ;; # the size of what it has written
rm) test ! -e "$folder/pid" || kill "$(cat "$folder/pid")" ;;
esac
# The words of an engine that fails, and its status.
test ! -e "$folder/fails-to-$1" || { cat "$folder/fails-to-$1" >&2 && exit 125; }
test "$1" = run || exit 0
echo $$ >"$folder/pid"
for word; do
    case $word in
    --volume=*:/judge/program.sy:ro) word=${word#--volume=} && input=${word%%:*} ;;
    --volume=*:/judge/out) word=${word#--volume=} && ir=${word%%:*}/program.ll ;;
    esac
    line=$word
done
export input ir
cd "$folder/submission" && exec sh -c "$line"
