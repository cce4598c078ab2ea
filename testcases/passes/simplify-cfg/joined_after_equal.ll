; `if (x == y) return x; else if (x > y) return x; else return y;` decides once: if both are equal, `y` will do
; as well as `x`. In @g the first way is that of different values, so it reads what it did.
define i32 @f(i32 %x, i32 %y) {
entry:
  %equal = icmp eq i32 %x, %y
  br i1 %equal, label %end, label %else
else:
  %greater = icmp sgt i32 %x, %y
  br i1 %greater, label %then, label %end
then:
  call void @putint(i32 %x)
  br label %end
end:
  %max = phi i32 [ %x, %entry ], [ %y, %else ], [ %x, %then ]
  ret i32 %max
}

define i32 @g(i32 %x, i32 %y) {
entry:
  %equal = icmp eq i32 %x, %y
  br i1 %equal, label %else, label %end
else:
  %greater = icmp sgt i32 %x, 3
  br i1 %greater, label %then, label %end
then:
  call void @putint(i32 %x)
  br label %end
end:
  %max = phi i32 [ %x, %entry ], [ %y, %else ], [ %x, %then ]
  ret i32 %max
}

define i32 @main() {
  %a = call i32 @f(i32 3, i32 3)
  %b = call i32 @f(i32 3, i32 4)
  %c = call i32 @f(i32 7, i32 4)
  %d = call i32 @g(i32 3, i32 3)
  %e = call i32 @g(i32 9, i32 4)
  %ab = add i32 %a, %b
  %cd = mul i32 %c, %d
  %abcd = mul i32 %ab, %cd
  %all = add i32 %abcd, %e
  ret i32 %all
}

declare void @putint(i32)
