; A loop back to the first block.
define void @f(i1 %c) {
loop:
  br i1 %c, label %loop, label %end ;~ error[E0110]
end:
  ret void
}
