; A counter of 8 bits that comes round: 200 steps of 7 from 3 to 123, as the inverse of 7 says.
define i32 @f(i8 %from, i8 %to) {
entry:
  br label %loop
loop:
  %i = phi i8 [ %from, %entry ], [ %i.next, %loop ]
  %n = phi i32 [ 0, %entry ], [ %n.next, %loop ]
  %n.next = add i32 %n, 1
  %i.next = add i8 %i, 7
  %go = icmp ne i8 %i.next, %to
  br i1 %go, label %loop, label %end
end:
  ret i32 %n.next
}
declare void @putint(i32)
declare void @putch(i32)
define i32 @main() {
entry:
  %v0 = call i32 @f(i8 3, i8 123)
  call void @putint(i32 %v0)
  call void @putch(i32 10)
  %v1 = call i32 @f(i8 3, i8 3)
  call void @putint(i32 %v1)
  call void @putch(i32 10)
  %v2 = call i32 @f(i8 3, i8 4)
  call void @putint(i32 %v2)
  call void @putch(i32 10)
  %v3 = call i32 @f(i8 -128, i8 -121)
  call void @putint(i32 %v3)
  call void @putch(i32 10)
  ret i32 0
}
