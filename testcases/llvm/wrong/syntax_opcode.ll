; Instructions that LLVM calls otherwise.
define i32 @f(i32 %a, i32 %b) {
entry:
  %c = mod i32 %a, %b ;~ error[E0101]
  %d = div i32 %a, %b ;~ error[E0101]
  %e = not i32 %a ;~ error[E0101]
  %g = cmp slt i32 %a, %b ;~ error[E0101]
  %h = icmp lt i32 %a, %b ;~ error[E0101]
  %i = move i32 %a ;~ error[E0101]
  jmp label %end ;~ error[E0101]
end:
  ret i32 %a
}
