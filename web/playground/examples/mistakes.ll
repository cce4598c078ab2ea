; Three mistakes that compilers make.
define i32 @choose(i1 %which) {
entry:
  br i1 %which, label %left, label %right

left:
  %a = add i32 1, 2
  br label %join

right:
  br label %join

join:
  %b = phi i32 [ %a, %left ]
  %c = add i32 %b, %a
  ret i32 %d
}
