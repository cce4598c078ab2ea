; Words for a branch.
define i32 @main() {
entry:
  jmp label %next ;~ error[E0101]
next:
  goto end ;~ error[E0101]
end:
  return i32 0 ;~ error[E0101]
}
