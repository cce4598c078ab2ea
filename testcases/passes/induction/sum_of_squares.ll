; Sums of i and of i * i: closed forms of degree 2 and 3, without a division.
define i32 @f(i32 %from, i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %from, %entry ], [ %i.next, %body ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %body ]
  %t = phi i32 [ 5, %entry ], [ %t.next, %body ]
  %go = icmp slt i32 %i, %n
  br i1 %go, label %body, label %end
body:
  %square = mul i32 %i, %i
  %s.next = add i32 %s, %i
  %t.next = sub i32 %t, %square
  %i.next = add i32 %i, 1
  br label %loop
end:
  %r = xor i32 %s, %t
  ret i32 %r
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 0, i32 10)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 -20, i32 1001)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i32 5, i32 5)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  %v3 = call i32 @f(i32 7, i32 5)
  call void @putint(i32 %v3)
  call void @putch(i32 10)
  %v4 = call i32 @f(i32 -2000, i32 -1)
  call void @putint(i32 %v4)
  call void @putch(i32 10)
  %v5 = call i32 @f(i32 2147483600, i32 2147483647)
  call void @putint(i32 %v5)
  call void @putch(i32 10)
  %v6 = call i32 @f(i32 -2147483648, i32 -2147483645)
  call void @putint(i32 %v6)
  call void @putch(i32 10)
  ret i32 0
}
