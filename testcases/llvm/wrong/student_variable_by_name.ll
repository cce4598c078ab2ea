; Variables of the source by their names instead of the results of loads.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
  %x = alloca i32
  %1 = call i32 @getint()
  store i32 %1, i32* x ;~ error[E0101]
  %2 = add i32 %x, 1 ;~ error[E0111]
  %3 = add i32 1, %1
  call void @putint(i32 %x) ;~ error[E0111]
  call void @putint(i32 x) ;~ error[E0101]
  ret i32 x ;~ error[E0101]
}
