; Nothing says that the address may be written: the first function has stored to another one, the second
; has only read it, and in the third a store in between may write there.
@a = constant i32 7
define void @f(i32* %p, i32* %q, i32 %x) {
entry:
  store i32 0, i32* %q
  %c = icmp slt i32 %x, 0
  br i1 %c, label %yes, label %end
yes:
  store i32 1, i32* %p
  br label %end
end:
  ret void
}
define i32 @g(i32* %p, i32 %x) {
entry:
  %y = load i32, i32* %p
  %c = icmp slt i32 %x, 0
  br i1 %c, label %yes, label %end
yes:
  store i32 %x, i32* %p
  br label %end
end:
  ret i32 %y
}
define i32 @h(i32* %p, i32* %q, i32 %x) {
entry:
  store i32 4, i32* %p
  store i32 5, i32* %q
  %c = icmp slt i32 %x, 0
  br i1 %c, label %yes, label %end
yes:
  store i32 6, i32* %p
  br label %end
end:
  %y = load i32, i32* %p
  ret i32 %y
}
define i32 @main() {
  %v = alloca i32
  call void @f(i32* @a, i32* %v, i32 1)
  %x = call i32 @g(i32* @a, i32 1)
  %y = call i32 @h(i32* %v, i32* %v, i32 1)
  %r = add i32 %x, %y
  ret i32 %r
}
