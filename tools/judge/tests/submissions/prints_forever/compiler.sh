# Prints its progress without end.
yes compiling
