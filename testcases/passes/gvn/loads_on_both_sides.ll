; Hands off: neither load comes after the other. The third one comes after the second.
@g = global i32 3
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %yes, label %no
yes:
  %a = load i32, i32* @g
  br label %end
no:
  %b = load i32, i32* @g
  %b.again = load i32, i32* @g
  %double = add i32 %b, %b.again
  br label %end
end:
  %result = phi i32 [ %a, %yes ], [ %double, %no ]
  ret i32 %result
}
define i32 @main() {
entry:
  %a = call i32 @f(i1 false)
  %b = call i32 @f(i1 true)
  %c = mul i32 %a, %b
  ret i32 %c
}
