; Hands off: a product that is also read on its way, steps that differ, one step for both ways, equal loads,
; and a division that may stop the program.
@a = global i32 5

define i32 @f(i32 %x, i32 %y, i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %p1 = mul i32 %x, %y
  call void @putint(i32 %p1)
  %q1 = add i32 %x, 1
  %l1 = load i32, i32* @a
  call void @putint(i32 %x)
  %d1 = sdiv i32 %x, %y
  br label %end
right:
  call void @putint(i32 %y)
  %p2 = mul i32 %x, %y
  %q2 = add i32 %x, 2
  %l2 = load i32, i32* @a
  %d2 = sdiv i32 %x, %y
  br label %end
end:
  %p = phi i32 [ %p1, %left ], [ %p2, %right ]
  %q = phi i32 [ %q1, %left ], [ %q2, %right ]
  %l = phi i32 [ %l1, %left ], [ %l2, %right ]
  %d = phi i32 [ %d1, %left ], [ %d2, %right ]
  %pq = mul i32 %p, %q
  %ld = mul i32 %l, %d
  %all = add i32 %pq, %ld
  ret i32 %all
}

define i32 @main() {
  %x = call i32 @f(i32 7, i32 2, i1 1)
  %y = call i32 @f(i32 7, i32 2, i1 0)
  %z = add i32 %x, %y
  ret i32 %z
}

declare void @putint(i32)
