; The test is at the top: the fourth copy of the header leaves the loop, and no body follows it.
declare void @putint(i32)
define i32 @f() {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %go = icmp ne i32 %i, 3
  br i1 %go, label %body, label %end
body:
  call void @putint(i32 %i)
  %next = add i32 %i, 1
  br label %head
end:
  ret i32 %i
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
