# Does nothing for too long.
sleep 1000.778
