; The way over three empty blocks is one edge.
declare void @putint(i32)
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %one, label %work
work:
  call void @putint(i32 1)
  br label %end
one:
  br label %two
two:
  br label %three
three:
  br label %end
end:
  %x = phi i32 [ 3, %three ], [ 5, %work ]
  ret i32 %x
}
