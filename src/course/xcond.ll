define i32 @main() {
entry:
  %cond = alloca i32
  %x = alloca i32
  store i32 1, ptr %cond
  %0 = load i32, ptr %cond
  %1 = icmp sgt i32 %0, 0
  br i1 %1, label %then, label %else

then:
  store i32 1, ptr %x
  br label %join

join:
  %2 = load i32, ptr %x
  ret i32 %2

else:
  %3 = sub i32 0, 1
  store i32 %3, ptr %x
  br label %join
}
