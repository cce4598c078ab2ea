; The variable stays: the function of another module may call this one again, and then the load reads what that call
; stored. The function of the C library does not, so the other variable becomes local.
@seen = internal global i32 0
@other = internal global i32 0
declare void @elsewhere(i32)
declare i32 @puts(i8*)

define i32 @f(i32 %n) {
entry:
  store i32 %n, i32* @seen
  call void @calls_elsewhere(i32 %n)
  %value = load i32, i32* @seen
  ret i32 %value
}

define internal void @calls_elsewhere(i32 %n) {
entry:
  call void @elsewhere(i32 %n)
  ret void
}

define i32 @g(i32 %n, i8* %text) {
entry:
  store i32 %n, i32* @other
  %length = call i32 @puts(i8* %text)
  %value = load i32, i32* @other
  ret i32 %value
}
