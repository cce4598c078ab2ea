# Makes empty files without end, which take only the kernel's memory.
cd /tmp && while i=$((i + 1)); do touch $(seq "${i}000" "${i}999"); done
