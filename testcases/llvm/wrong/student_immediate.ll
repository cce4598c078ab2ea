; `mov`, `li` and other instructions of machines.
define i32 @main() {
  %x = mov i32 5 ;~ error[E0101]
  %y = move i32 %x ;~ error[E0101]
  %z = addi i32 %x, 1 ;~ error[E0101]
  %w = assign i32 3 ;~ error[E0101]
  %v = const i32 3 ;~ error[E0101]
  push i32 %x ;~ error[E0101]
  ret i32 %z
}
