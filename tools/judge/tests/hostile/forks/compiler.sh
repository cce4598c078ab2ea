# Starts 1000 processes that leave its group, and outlive it if nothing ends them.
for i in 0 1 2 3 4 5 6 7 8 9; do
    for j in 0 1 2 3 4 5 6 7 8 9; do
        for k in 0 1 2 3 4 5 6 7 8 9; do setsid sleep 1000.777 & done
    done
done
wait
