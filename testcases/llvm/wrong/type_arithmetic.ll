; Arithmetic with pointers and labels.
define i32 @f(i32* %p, i32 %n) {
entry:
  %a = add i32* %p, null ;~ error[E0111]
  %b = add i32 %n, %entry ;~ error[E0111]
  %c = add void %n, %n ;~ error[E0111]
  ret i32 %n
}
