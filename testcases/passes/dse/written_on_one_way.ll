; Hands off: on one way the first store is the last.
@g = internal global i32 0
define void @f(i1 %which) {
entry:
  store i32 1, i32* @g
  br i1 %which, label %left, label %end
left:
  store i32 2, i32* @g
  br label %end
end:
  ret void
}
define i32 @main() {
  call void @f(i1 true)
  call void @f(i1 false)
  %value = load i32, i32* @g
  ret i32 %value
}
