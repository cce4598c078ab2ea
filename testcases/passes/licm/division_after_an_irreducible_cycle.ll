; Hands off: the cycle of two blocks, which control enters at both, may run forever. The division comes
; after it.
define i32 @f(i32 %a, i32 %b, i1 %c, i1 %wait) {
entry:
  br label %loop
loop:
  br i1 %c, label %one, label %two
one:
  br i1 %wait, label %two, label %divide
two:
  br i1 %wait, label %one, label %divide
divide:
  %quotient = sdiv i32 %a, %b
  %go = icmp eq i32 %quotient, 1
  br i1 %go, label %loop, label %end
end:
  ret i32 %quotient
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 1, i32 0, i1 1, i1 1)
  ret i32 %value
}
