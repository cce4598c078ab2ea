; Hands off: LLVM IR may mean a loop to run forever, even one without effects.
define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %j, %head ]
  %j = add i32 %i, 2
  %more = icmp ne i32 %j, %n
  br i1 %more, label %head, label %end
end:
  ret i32 7
}
