; The block that does not know the element has another successor, which need not read it.
@a = global i32 4
define i32 @f(i32 %i, i32* %p) {
entry:
  %c = icmp sgt i32 %i, 0
  br i1 %c, label %yes, label %end
yes:
  store i32 %i, i32* %p
  br label %end
end:
  %x = load i32, i32* %p
  ret i32 %x
}
define i32 @main() {
  %a = call i32 @f(i32 -1, i32* @a)
  %b = call i32 @f(i32 5, i32* @a)
  %r = add i32 %a, %b
  ret i32 %r
}
