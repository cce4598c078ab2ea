; Hands off: `%join` has no instruction, but its phi is read where the ways meet.
define i32 @f(i1 %c, i1 %d, i32 %x) {
entry:
  br i1 %c, label %left, label %other
left:
  br i1 %d, label %one, label %two
one:
  call void @putint(i32 1)
  br label %join
two:
  call void @putint(i32 2)
  br label %join
join:
  %a = phi i32 [ %x, %one ], [ 5, %two ]
  br label %end
other:
  call void @putint(i32 3)
  br label %end
end:
  %b = phi i32 [ %a, %join ], [ 7, %other ]
  ret i32 %b
}
declare void @putint(i32)
define i32 @main() {
entry:
  %a = call i32 @f(i1 true, i1 true, i32 9)
  %b = call i32 @f(i1 true, i1 false, i32 9)
  %c = call i32 @f(i1 false, i1 false, i32 9)
  %ab = mul i32 %a, %b
  %abc = add i32 %ab, %c
  ret i32 %abc
}
