; Missing and superfluous commas.
declare i32 @getint()

define i32 @main() {
  %a = alloca i32 align 4 ;~ error[E0101]
  %1 = call i32 @getint()
  store i32 %1 i32* %a ;~ error[E0101]
  %2 = load i32 i32* %a ;~ error[E0101]
  %3 = add i32 %2, ;~ error[E0101]
  %4 = add i32, %2, 1 ;~ error[E0101]
  %5 = icmp slt i32 %2, %4,  ;~ error[E0101]
  br i1 %5 label %6 label %7 ;~ error[E0101]
6:
  ret i32 0
7:
  ret i32 1
}
