; Down by three. The bound is a constant so small that the last number does not wrap.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ %n, %entry ], [ %i.next, %body ]
  %k = phi i32 [ 0, %entry ], [ %k.next, %body ]
  %go = icmp sge i32 %i, 0
  br i1 %go, label %body, label %end
body:
  %i.next = sub i32 %i, 3
  %k.next = add i32 %k, 1
  br label %loop
end:
  %r = mul i32 %k, 1000
  %r.2 = add i32 %r, %i
  ret i32 %r.2
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i32 10)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i32 0)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i32 1)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  %v3 = call i32 @f(i32 2)
  call void @putint(i32 %v3)
  call void @putch(i32 10)
  %v4 = call i32 @f(i32 3)
  call void @putint(i32 %v4)
  call void @putch(i32 10)
  %v5 = call i32 @f(i32 -1)
  call void @putint(i32 %v5)
  call void @putch(i32 10)
  %v6 = call i32 @f(i32 3000)
  call void @putint(i32 %v6)
  call void @putch(i32 10)
  ret i32 0
}
