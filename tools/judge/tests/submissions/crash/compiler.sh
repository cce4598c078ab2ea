# Crashes for every program.
kill -SEGV $$
