; Hands off: nobody reads the value of the call, but what comes after it never happens.
declare void @putint(i32)
define internal i32 @wait(i32 %x) {
entry:
  br label %loop
loop:
  br label %loop
}
define i32 @main() {
entry:
  %value = call i32 @wait(i32 1)
  call void @putint(i32 %value)
  ret i32 0
}
