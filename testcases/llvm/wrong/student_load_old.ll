; Loads without the type that is loaded, as before LLVM 3.7.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
  %a = alloca i32
  %1 = call i32 @getint()
  store i32 %1, i32* %a
  %2 = load i32* %a ;~ error[E0101]
  %3 = add i32 %2, 1
  store i32 %3, i32* %a
  %4 = load i32* %a, align 4 ;~ error[E0101]
  call void @putint(i32 %4)
  ret i32 0
}
