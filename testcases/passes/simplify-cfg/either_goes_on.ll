; Stays: if neither condition holds, the loop ends, and what counts the iterations looks for such a condition.
declare void @putint(i32)

define i32 @f(i32 %n, i32 %m) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  call void @putint(i32 %i)
  %first = icmp slt i32 %i, %n
  br i1 %first, label %body, label %rhs
rhs:
  %second = icmp slt i32 %i, %m
  br i1 %second, label %body, label %end
body:
  %next = add i32 %i, 1
  br label %head
end:
  ret i32 %i
}

define i32 @main() {
  %x = call i32 @f(i32 2, i32 4)
  ret i32 %x
}
