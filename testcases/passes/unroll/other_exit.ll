; The loop has an exit that does not count. Each iteration keeps it, and a phi joins what they return.
define i32 @find(i32* %array, i32 %wanted) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  %place = getelementptr inbounds i32, i32* %array, i32 %i
  %value = load i32, i32* %place
  %found = icmp eq i32 %value, %wanted
  br i1 %found, label %end, label %rest
rest:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 3
  br i1 %go, label %loop, label %end
end:
  %result = phi i32 [ %i, %loop ], [ -1, %rest ]
  ret i32 %result
}
define i32 @main() {
entry:
  %array = alloca [3 x i32]
  %first = getelementptr [3 x i32], [3 x i32]* %array, i32 0, i32 0
  %second = getelementptr [3 x i32], [3 x i32]* %array, i32 0, i32 1
  %third = getelementptr [3 x i32], [3 x i32]* %array, i32 0, i32 2
  store i32 5, i32* %first
  store i32 6, i32* %second
  store i32 7, i32* %third
  %one = call i32 @find(i32* %first, i32 6)
  %none = call i32 @find(i32* %first, i32 8)
  %sum = add i32 %one, %none
  ret i32 %sum
}
