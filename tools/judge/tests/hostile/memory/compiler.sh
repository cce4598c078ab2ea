# Needs memory without end.
tail /dev/zero
