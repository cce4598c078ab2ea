; Stays: the common target reads different values on the two ways.
define i32 @f(i32 %a, i32 %b) {
entry:
  %first = icmp slt i32 %a, 0
  br i1 %first, label %rhs, label %end
rhs:
  %second = icmp slt i32 %b, 0
  br i1 %second, label %then, label %end
then:
  %s = mul i32 %a, %a
  %t = add i32 %s, %b
  %v = xor i32 %t, 5
  %w = mul i32 %v, %s
  %u = sub i32 %w, %t
  br label %end
end:
  %r = phi i32 [ 1, %entry ], [ 2, %rhs ], [ %u, %then ]
  ret i32 %r
}

define i32 @main() {
  %x = call i32 @f(i32 1, i32 1)
  %y = call i32 @f(i32 -1, i32 1)
  %z = call i32 @f(i32 -1, i32 -7)
  %xy = mul i32 %x, %y
  %all = add i32 %xy, %z
  ret i32 %all
}
