; Text of the compiler's own data structures in its output.
declare void @putint(i32)

define i32 @main() {
  %x = alloca i32
  store i32 None, i32* %x ;~ error[E0101]
  %1 = load i32, i32* <Value object at 0x7f> ;~ error[E0101]
  %2 = add i32 Value(%1), 1 ;~ error[E0101]
  %3 = add i32 %None, 1 ;~ error[E0104]
  call void @putint(i32 null) ;~ error[E0115]
  call void @putint(i32 undefined) ;~ error[E0101]
  call void @putint(i32 nullptr) ;~ error[E0101]
  ret i32 %-1 ;~ error[E0104]
}
