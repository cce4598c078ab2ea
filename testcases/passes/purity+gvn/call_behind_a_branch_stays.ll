; Hands off: neither call comes after the other.
@n = global i32 1
define internal i32 @get() {
entry:
  %n = load i32, i32* @n
  ret i32 %n
}
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %yes, label %no
yes:
  %a = call i32 @get()
  br label %end
no:
  %b = call i32 @get()
  %double = mul i32 %b, 2
  br label %end
end:
  %result = phi i32 [ %a, %yes ], [ %double, %no ]
  ret i32 %result
}
