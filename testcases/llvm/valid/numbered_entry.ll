; The entry block with its number for a label, and numbers that the results of calls take though
; nobody names them.
declare i32 @getint()
declare i32 @getch()
declare void @putint(i32)

define i32 @f(i32 %0, i32 %1) {
2:
  call i32 @g(i32 %0)
  %4 = call i32 @g(i32 %1)
  call void @nothing()
  add i32 %4, 1
  %6 = icmp slt i32 %4, 10
  br i1 %6, label %7, label %9
7:
  %8 = phi i32 [ %4, %2 ]
  ret i32 %8
9:
  %10 = phi i32 [ %5, %2 ]
  ret i32 %10
}

define i32 @g(i32 %0) {
1:
  %2 = mul i32 %0, 3
  ret i32 %2
}

define void @nothing() {
0:
  call i32 @getch()
  ret void
}

define i32 @main() {
0:
  %1 = call i32 @f(i32 1, i32 2)
  call void @putint(i32 %1)
  %2 = call i32 @f(i32 1, i32 20)
  call void @putint(i32 %2)
  ret i32 0
}
