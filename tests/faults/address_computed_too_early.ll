; An address that leads nowhere is no fault; an access is.
declare void @putint(i32)
define i32 @f(i32* %p, i64 %n, i1 %c) {
entry:
  %q = getelementptr i32, i32* %p, i64 %n
  br i1 %c, label %use, label %out

use:
  %v = load i32, i32* %q
  ret i32 %v

out:
  ret i32 7
}
define i32 @main() {
  %a = alloca [4 x i32]
  %b = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 0
  store i32 5, i32* %b
  %x = call i32 @f(i32* %b, i64 9000000000, i1 false)
  call void @putint(i32 %x)
  %y = call i32 @f(i32* %b, i64 0, i1 true)
  call void @putint(i32 %y)
  %z = call i32 @f(i32* %b, i64 9000000000, i1 true)
  call void @putint(i32 %z)
  ret i32 0
}
