; Hands off a function that calls itself if it has an array, or would be large with the copies.
declare void @putint(i32)
define internal i32 @array(i32 %n) {
entry:
  %a = alloca [4 x i32]
  %i = and i32 %n, 3
  %p = getelementptr [4 x i32], [4 x i32]* %a, i32 0, i32 %i
  store i32 %n, i32* %p
  %c = icmp slt i32 %n, 2
  br i1 %c, label %one, label %more
one:
  %r = load i32, i32* %p
  ret i32 %r
more:
  %m = sub i32 %n, 1
  %f = call i32 @array(i32 %m)
  %s = load i32, i32* %p
  %t = add i32 %s, %f
  ret i32 %t
}
define internal i32 @many(i32 %n) {
entry:
  %c = icmp slt i32 %n, 1
  br i1 %c, label %one, label %more
one:
  ret i32 1
more:
  %m = sub i32 %n, 1
  %a = call i32 @many(i32 %m)
  %b = call i32 @many(i32 %m)
  %d = call i32 @many(i32 %m)
  %e = call i32 @many(i32 %m)
  %f = call i32 @many(i32 %m)
  %g = call i32 @many(i32 %m)
  %h = call i32 @many(i32 %m)
  %r = add i32 %a, %b
  %s = add i32 %r, %d
  %t = add i32 %s, %e
  %u = add i32 %t, %f
  %v = add i32 %u, %g
  %w = mul i32 %v, %h
  ret i32 %w
}
define i32 @main() {
entry:
  %a = call i32 @array(i32 5)
  %b = call i32 @many(i32 3)
  call void @putint(i32 %b)
  ret i32 %a
}
