; A call without a value, in the middle of a block.
@g = internal global i32 0
define internal void @count(i32 %x) {
entry:
  %c = icmp sgt i32 %x, 2
  br i1 %c, label %add, label %done
add:
  %old = load i32, i32* @g
  %new = add i32 %old, %x
  store i32 %new, i32* @g
  ret void
done:
  ret void
}
define i32 @main() {
entry:
  call void @count(i32 2)
  call void @count(i32 3)
  %r = load i32, i32* @g
  ret i32 %r
}
