; A store that may be of the element is on the path that then reads it, or is before the load.
@a = global [4 x i32] [i32 5, i32 3, i32 9, i32 1]
define i32 @f(i32 %i, i32 %j) {
entry:
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  %q = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %j
  %x = load i32, i32* %p
  %c = icmp sgt i32 %x, 4
  br i1 %c, label %yes, label %no
yes:
  store i32 7, i32* %p
  br label %end
no:
  store i32 8, i32* %q
  br label %end
end:
  %z = load i32, i32* %p
  ret i32 %z
}
define i32 @g(i32 %i, i32 %j) {
entry:
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  %q = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %j
  %x = load i32, i32* %p
  %c = icmp sgt i32 %x, 4
  br i1 %c, label %yes, label %end
yes:
  store i32 7, i32* %p
  br label %end
end:
  store i32 6, i32* %q
  %z = load i32, i32* %p
  ret i32 %z
}
define i32 @main() {
  %a = call i32 @f(i32 1, i32 1)
  %b = call i32 @g(i32 2, i32 2)
  %s = mul i32 %a, 10
  %r = add i32 %s, %b
  ret i32 %r
}
