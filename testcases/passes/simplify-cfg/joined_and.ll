; Two conditions that must both hold decide with one branch. The second is cheap and has no effect.
define i32 @f(i32 %a, i32 %b) {
entry:
  %odd = srem i32 %a, 2
  %first = icmp eq i32 %odd, 1
  br i1 %first, label %rhs, label %end
rhs:
  %odd2 = srem i32 %b, 2
  %second = icmp eq i32 %odd2, 1
  br i1 %second, label %then, label %end
then:
  %s = mul i32 %a, %b
  %t = add i32 %s, %a
  %v = xor i32 %t, %b
  %w = mul i32 %v, %s
  %u = sub i32 %w, %t
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ 0, %rhs ], [ %u, %then ]
  ret i32 %r
}

define i32 @main() {
  %x = call i32 @f(i32 3, i32 5)
  %y = call i32 @f(i32 4, i32 5)
  %z = call i32 @f(i32 3, i32 8)
  %xy = add i32 %x, %y
  %all = add i32 %xy, %z
  ret i32 %all
}
