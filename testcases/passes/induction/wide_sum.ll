; An i64 adds up an i32 that is extended in each iteration. The counter does not wrap: it is below n.
define i64 @g(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %s = phi i64 [ 0, %entry ], [ %s.next, %body ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %end
body:
  %wide = sext i32 %i to i64
  %square = mul i64 %wide, %wide
  %s.next = add i64 %s, %square
  %i.next = add i32 %i, 1
  br label %loop
end:
  ret i64 %s
}
define i32 @f(i32 %n) {
entry:
  %wide = call i64 @g(i32 %n)
  %upper = lshr i64 %wide, 32
  %mixed = xor i64 %wide, %upper
  %r = trunc i64 %mixed to i32
  ret i32 %r
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 7)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 0)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i32 9000)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  %v3 = call i32 @f(i32 -1)
  call void @putint(i32 %v3)
  call void @putch(i32 10)
  ret i32 0
}
