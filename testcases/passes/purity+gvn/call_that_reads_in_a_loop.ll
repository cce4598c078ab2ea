; Hands off: each iteration reads what the one before has written. After the loop nothing writes any more.
@n = global i32 1
define internal i32 @get() {
entry:
  %n = load i32, i32* @n
  ret i32 %n
}
define i32 @main() {
entry:
  %first = call i32 @get()
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %n = call i32 @get()
  %double = mul i32 %n, 2
  store i32 %double, i32* @n
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 4
  br i1 %more, label %loop, label %end
end:
  %last = call i32 @get()
  %again = call i32 @get()
  %0 = mul i32 %last, %again
  %1 = add i32 %0, %first
  %2 = and i32 %1, 127
  ret i32 %2
}
