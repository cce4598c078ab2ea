; The second condition is poison where the first one does not hold: the `select` does not read it then.
define i32 @f(i32 %a) {
entry:
  %first = icmp sgt i32 %a, 0
  br i1 %first, label %rhs, label %end
rhs:
  %b = sub nuw i32 %a, 1
  %second = icmp ugt i32 %b, 3
  br i1 %second, label %then, label %end
then:
  %s = mul i32 %a, %a
  %t = add i32 %s, 1
  %v = xor i32 %t, 5
  %w = mul i32 %v, %s
  %u = sub i32 %w, %t
  br label %end
end:
  %r = phi i32 [ 0, %entry ], [ 0, %rhs ], [ %u, %then ]
  ret i32 %r
}

define i32 @main() {
  %x = call i32 @f(i32 0)
  %y = call i32 @f(i32 9)
  %all = add i32 %x, %y
  ret i32 %all
}
