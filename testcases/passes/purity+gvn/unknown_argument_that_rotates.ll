; Hands off: after three calls of itself, `%p` is what `%s` was: an address from memory, that of `@z`.
@x = internal global i32 1
@z = internal global i32 3
@holder = internal global i32* @z
define internal i32 @f(i32* %p, i32* %q, i32* %r, i32* %s, i32 %n) {
entry:
  %a = load i32, i32* @z
  store i32 9, i32* %p
  %b = load i32, i32* @z
  %more = icmp sgt i32 %n, 0
  br i1 %more, label %again, label %end
again:
  %m = sub i32 %n, 1
  %c = call i32 @f(i32* %q, i32* %r, i32* %s, i32* %p, i32 %m)
  br label %end
end:
  %d = phi i32 [ 0, %entry ], [ %c, %again ]
  %e = mul i32 %a, 10
  %g = add i32 %e, %b
  %h = add i32 %d, %g
  ret i32 %h
}
define i32 @main() {
entry:
  %s = load i32*, i32** @holder
  %value = call i32 @f(i32* @x, i32* @x, i32* @x, i32* %s, i32 3)
  ret i32 %value
}
