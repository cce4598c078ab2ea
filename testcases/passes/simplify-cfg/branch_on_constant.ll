; Each branch goes one way. What is unreachable goes, with its input of the phi.
define i32 @f(i32 %n) {
entry:
  br i1 true, label %a, label %b
a:
  br i1 false, label %b, label %end
b:
  %x = mul i32 %n, %n
  br label %end
end:
  %y = phi i32 [ %x, %b ], [ %n, %a ]
  ret i32 %y
}
