; Partitions of a number: an argument less another one is a step, too, so the function gets a table.
define internal i32 @partitions(i32 %n, i32 %largest) {
entry:
  %done = icmp eq i32 %n, 0
  br i1 %done, label %one, label %more
one:
  ret i32 1
more:
  %below = icmp slt i32 %n, 0
  %none = icmp eq i32 %largest, 0
  %stop = select i1 %below, i1 true, i1 %none
  br i1 %stop, label %zero, label %both
zero:
  ret i32 0
both:
  %smaller = sub i32 %largest, 1
  %without = call i32 @partitions(i32 %n, i32 %smaller)
  %rest = sub i32 %n, %largest
  %with = call i32 @partitions(i32 %rest, i32 %largest)
  %sum = add i32 %without, %with
  ret i32 %sum
}

define i32 @main() {
  %result = call i32 @partitions(i32 12, i32 12)
  ret i32 %result
}
