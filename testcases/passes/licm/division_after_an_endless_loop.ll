; Hands off: the inner loop may run forever, and then nothing is divided.
define i32 @f(i32 %a, i32 %b, i1 %wait) {
entry:
  br label %loop
loop:
  br label %spin
spin:
  br i1 %wait, label %spin, label %divide
divide:
  %quotient = sdiv i32 %a, %b
  %go = icmp sgt i32 %quotient, 1
  br i1 %go, label %loop, label %end
end:
  ret i32 %quotient
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 1, i32 0, i1 1)
  ret i32 %value
}
