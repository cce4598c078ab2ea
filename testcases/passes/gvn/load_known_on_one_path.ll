; The other path leads nowhere else, so it may read the element.
@a = global i32 4
define i32 @f(i32 %i) {
entry:
  %c = icmp sgt i32 %i, 0
  br i1 %c, label %yes, label %no
yes:
  store i32 %i, i32* @a
  br label %end
no:
  %j = mul i32 %i, 3
  br label %end
end:
  %k = phi i32 [ %i, %yes ], [ %j, %no ]
  %x = load i32, i32* @a
  %r = add i32 %x, %k
  ret i32 %r
}
define i32 @main() {
  %a = call i32 @f(i32 -1)
  %b = call i32 @f(i32 5)
  %r = add i32 %a, %b
  ret i32 %r
}
