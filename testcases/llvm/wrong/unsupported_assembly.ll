; Assembly, in the module and in a function.
module asm ".globl x" ;~ error[E0102]

define i32 @f() {
entry:
  call void asm sideeffect "nop", ""() ;~ error[E0102]
  ret i32 0
}
