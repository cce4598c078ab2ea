; Each path has the element in a register: one has read it, the other has stored it.
@a = global [4 x i32] [i32 5, i32 3, i32 9, i32 1]
define i32 @f(i32 %i) {
entry:
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  %next = add i32 %i, 1
  %q = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %next
  %x = load i32, i32* %p
  %y = load i32, i32* %q
  %c = icmp sgt i32 %x, %y
  br i1 %c, label %swap, label %end
swap:
  store i32 %y, i32* %p
  store i32 %x, i32* %q
  br label %end
end:
  %z = load i32, i32* %q
  ret i32 %z
}
define i32 @main() {
  %a = call i32 @f(i32 0)
  %b = call i32 @f(i32 2)
  %s = mul i32 %a, 10
  %r = add i32 %s, %b
  ret i32 %r
}
