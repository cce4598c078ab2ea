; What all ways compute, the block computes: a difference, and a comparison, a cast and a choice
; that nothing else reads. A product that is also read on its way stays.
define i32 @f(i32 %x, i32 %y, i64 %w, i1 %odd) {
entry:
  switch i32 %x, label %three [ i32 1, label %one i32 2, label %two ]
one:
  call void @putint(i32 1)
  %d1 = sub i32 %y, 3
  %c1 = icmp slt i32 %y, 7
  %t1 = trunc i64 %w to i32
  %s1 = select i1 %odd, i32 %y, i32 5
  br label %end
two:
  call void @putint(i32 2)
  %d2 = sub i32 %y, 3
  %c2 = icmp slt i32 %y, 7
  %t2 = trunc i64 %w to i32
  %s2 = select i1 %odd, i32 %y, i32 5
  br label %end
three:
  call void @putint(i32 3)
  %d3 = sub i32 %y, 3
  %c3 = icmp slt i32 %y, 7
  %t3 = trunc i64 %w to i32
  %s3 = select i1 %odd, i32 %y, i32 5
  br label %end
end:
  %d = phi i32 [ %d1, %one ], [ %d2, %two ], [ %d3, %three ]
  %c = phi i1 [ %c1, %one ], [ %c2, %two ], [ %c3, %three ]
  %t = phi i32 [ %t1, %one ], [ %t2, %two ], [ %t3, %three ]
  %s = phi i32 [ %s1, %one ], [ %s2, %two ], [ %s3, %three ]
  %e = zext i1 %c to i32
  %dt = mul i32 %d, %t
  %es = mul i32 %e, %s
  %r = add i32 %dt, %es
  ret i32 %r
}

define i32 @read_on_its_way(i1 %c, i32 %y) {
entry:
  br i1 %c, label %one, label %two
one:
  %a = mul i32 %y, %y
  call void @putint(i32 %a)
  br label %end
two:
  %b = mul i32 %y, %y
  br label %end
end:
  %p = phi i32 [ %a, %one ], [ %b, %two ]
  ret i32 %p
}

declare void @putint(i32)

define i32 @main() {
  %a = call i32 @f(i32 1, i32 5, i64 9, i1 1)
  %b = call i32 @f(i32 2, i32 6, i64 4, i1 0)
  %c = call i32 @f(i32 3, i32 8, i64 2, i1 1)
  %d = call i32 @read_on_its_way(i1 1, i32 4)
  %e = call i32 @read_on_its_way(i1 0, i32 3)
  %ab = add i32 %a, %b
  %abc = add i32 %ab, %c
  %abcd = add i32 %abc, %d
  %all = add i32 %abcd, %e
  ret i32 %all
}
