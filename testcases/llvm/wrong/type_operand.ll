; The type in front of an operand is not the operand's.
define i32 @f(i32 %n, i64 %m) {
  %a = add i32 %n, %m ;~ error[E0111]
  %b = add i64 %n, %m ;~ error[E0111]
  %c = icmp slt i32 %n, %m ;~ error[E0111]
  ret i32 %n
}
