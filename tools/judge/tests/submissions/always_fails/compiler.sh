# Refuses every program.
echo 'syntax error' >&2
exit 1
