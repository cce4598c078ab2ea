declare void @putint(i32)
define i32 @main() {
  %slot = alloca i64
  %big = alloca [2 x i64]
  %p = getelementptr [2 x i64], [2 x i64]* %big, i32 0, i32 1
  %u = load i64, i64* %p
  store i64 %u, i64* %slot
  %v = load i64, i64* %slot
  %t = trunc i64 %v to i32
  call void @putint(i32 %t)
  ret i32 0
}
