# Starts many processes that leave its group, and outlive it if nobody ends them. They are few enough
# to do no harm on a machine without limits.
for i in 1 2 3 4 5 6 7 8 9 10 11 12; do
    for j in 1 2 3 4 5 6 7 8 9 10; do setsid sleep 1000.777 & done
done
wait
