; Stays: the conditions end a loop, and what counts the iterations looks for them.
define i32 @f(i32 %n, i32 %m) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %first = icmp slt i32 %i, %n
  br i1 %first, label %rhs, label %end
rhs:
  %square = mul i32 %i, %i
  %second = icmp slt i32 %square, %m
  br i1 %second, label %body, label %end
body:
  %next = add i32 %i, 1
  br label %head
end:
  ret i32 %i
}

define i32 @main() {
  %x = call i32 @f(i32 10, i32 50)
  ret i32 %x
}
