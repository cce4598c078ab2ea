; break branches to the end of a loop that there is none of.
define i32 @main() {
  br label %while.end ;~ error[E0104]
}

define void @other() {
  br label %while.end
while.end:
  ret void
}
