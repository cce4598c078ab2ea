; What is stored is chosen once, also for the phi that reads it.
define i32 @f(ptr %p, i32 %x, i32 %y) {
entry:
  store i32 %x, ptr %p
  %less = icmp slt i32 %x, %y
  br i1 %less, label %then, label %end

then:
  store i32 %y, ptr %p
  br label %end

end:
  %v = phi i32 [ %x, %entry ], [ %y, %then ]
  %big = icmp sgt i32 %v, 255
  br i1 %big, label %cut, label %done

cut:
  store i32 255, ptr %p
  br label %done

done:
  %w = phi i32 [ %v, %end ], [ 255, %cut ]
  ret i32 %w
}

define i32 @main() {
  %p = alloca i32
  %a = call i32 @f(ptr %p, i32 3, i32 70)
  %b = load i32, ptr %p
  %c = call i32 @f(ptr %p, i32 900, i32 -1)
  %d = load i32, ptr %p
  %e = sub i32 %d, %c
  %r = add i32 %a, %e
  %s = mul i32 %b, 100
  %t = add i32 %r, %s
  ret i32 %t
}
