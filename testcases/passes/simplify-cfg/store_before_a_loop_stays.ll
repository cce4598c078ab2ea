; Stays: one store comes before the loop and one in each iteration.
@a = global i32 0

define void @f(i32 %n) {
entry:
  store i32 1, i32* @a
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %go ]
  %next = add i32 %i, 1
  %c = icmp slt i32 %next, %n
  br i1 %c, label %go, label %end
go:
  store i32 %next, i32* @a
  br label %loop
end:
  ret void
}

define i32 @main() {
  call void @f(i32 5)
  %x = load i32, i32* @a
  ret i32 %x
}
