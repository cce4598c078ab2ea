; Hands off: the counter of 8 bits wraps, so its extension does not grow by one in each iteration.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i8 [ 0, %entry ], [ %i.next, %loop ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %loop ]
  %wide = sext i8 %i to i32
  %s.next = add i32 %s, %wide
  %i.next = add i8 %i, 1
  %k.next = add i32 %k, 1
  %go = icmp slt i32 %k.next, %n
  br i1 %go, label %loop, label %end
end:
  ret i32 %s.next
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 200)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i32 300)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  ret i32 0
}
