declare i32 @time(i8*)
declare void @putint(i32)
define i32 @main() {
  call void @putint(i32 1)
  %1 = call i32 @time(i8* null)
  ret i32 %1
}
