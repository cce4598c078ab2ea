declare void @putint(i32)

define i32 @main() {
  %s = alloca { i8, i32 }
  %a = getelementptr { i8, i32 }, { i8, i32 }* %s, i32 0, i32 0
  store i8 1, i8* %a
  %f = getelementptr { i8, i32 }, { i8, i32 }* %s, i32 0, i32 1
  %v = load i32, i32* %f
  call void @putint(i32 %v)
  ret i32 0
}
