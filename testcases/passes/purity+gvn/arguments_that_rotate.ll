; Hands off: after two calls of itself, `%p` is what `%r` was, the address of `@z`.
@x = internal global i32 1
@y = internal global i32 2
@z = internal global i32 3
define internal i32 @f(i32* %p, i32* %q, i32* %r, i32 %n) {
entry:
  %a = load i32, i32* @z
  store i32 9, i32* %p
  %b = load i32, i32* @z
  %more = icmp sgt i32 %n, 0
  br i1 %more, label %again, label %end
again:
  %m = sub i32 %n, 1
  %c = call i32 @f(i32* %q, i32* %r, i32* %p, i32 %m)
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
  %value = call i32 @f(i32* @x, i32* @y, i32* @z, i32 2)
  ret i32 %value
}
