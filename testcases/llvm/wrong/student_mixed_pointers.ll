; Typed and opaque pointers in one file.
declare i32 @getint()

define i32 @main() {
  %a = alloca i32
  %1 = call i32 @getint()
  store i32 %1, i32* %a ;~ error[E0112]
  %2 = load i32, ptr %a
  store i32 %2, ptr %a
  ret i32 %2
}
