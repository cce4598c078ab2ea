; Stays: one target of both conditions is the header of the loop.
declare void @putint(i32)

define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %body ], [ %next, %rhs ], [ %next, %print ]
  %next = add i32 %i, 1
  %ends = icmp sgt i32 %i, %n
  br i1 %ends, label %end, label %body
body:
  call void @putint(i32 %i)
  %first = icmp slt i32 %i, 2
  br i1 %first, label %head, label %rhs
rhs:
  %second = icmp sgt i32 %i, 4
  br i1 %second, label %head, label %print
print:
  call void @putint(i32 -1)
  br label %head
end:
  ret i32 %i
}

define i32 @main() {
  %x = call i32 @f(i32 6)
  ret i32 %x
}
