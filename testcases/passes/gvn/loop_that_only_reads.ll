; The store in the loop goes to another variable, so the load in it yields what was read before.
@g = global i32 1
@h = global i32 1
define i32 @main() {
entry:
  %start = load i32, i32* @g
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %go = icmp slt i32 %i, 5
  br i1 %go, label %body, label %end
body:
  %now = load i32, i32* @g
  store i32 %now, i32* @h
  %next = add i32 %i, %now
  br label %loop
end:
  %last = load i32, i32* @g
  %value = add i32 %last, %start
  ret i32 %value
}
