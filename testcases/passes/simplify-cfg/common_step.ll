; All ways through an iteration of the loop take the same step, one of them after an inner loop: it is taken once,
; where they meet. A sum that is also read on its way stays there, too.
@a = global [10 x i32] zeroinitializer

define i32 @f(i32 %n, i32 %m) {
entry:
  br label %round
round:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %sum, %latch ]
  %odd = srem i32 %i, 3
  switch i32 %odd, label %inner [ i32 1, label %skip  i32 2, label %print ]
skip:
  %i1 = add i32 %i, 1
  br label %latch
print:
  %i2 = add i32 1, %i
  call void @putint(i32 %i2)
  br label %latch
inner:
  %k = phi i32 [ 0, %round ], [ %k1, %inner ]
  call void @putint(i32 %k)
  %k1 = add i32 %k, 1
  %more = icmp slt i32 %k1, %m
  br i1 %more, label %inner, label %after
after:
  %i3 = add nsw i32 %i, 1
  br label %latch
latch:
  %next = phi i32 [ %i1, %skip ], [ %i2, %print ], [ %i3, %after ]
  %d = phi i32 [ 5, %skip ], [ 6, %print ], [ 7, %after ]
  %sum = add i32 %s, %d
  %again = icmp slt i32 %next, %n
  br i1 %again, label %round, label %end
end:
  ret i32 %sum
}

define i32 @main() {
  %x = call i32 @f(i32 7, i32 2)
  ret i32 %x
}

declare void @putint(i32)
