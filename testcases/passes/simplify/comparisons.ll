; A comparison is not made a number and compared again, nor is it negated.
define i32 @f(i32 %x, i32 %y) {
entry:
  %c = icmp slt i32 %x, %y
  %z = zext i1 %c to i32
  %d = icmp eq i32 %z, 0
  %w = zext i1 %d to i32
  %e = icmp ne i32 0, %w
  br i1 %e, label %then, label %end
then:
  %p = add i32 %x, 5
  %q = icmp eq i32 8, %p
  %r = zext i1 %q to i32
  ret i32 %r
end:
  %s = sub i32 %x, %y
  %t = icmp ne i32 %s, 0
  %u = zext i1 %t to i32
  ret i32 %u
}
