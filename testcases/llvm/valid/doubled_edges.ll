; phis after mem2reg: 5
; Branches and switches with several edges to one block, where variables in memory need phis too.
declare i32 @getint()
declare void @putint(i32)
declare void @putch(i32)

define i32 @f(i32 %n) {
entry:
  %x = alloca i32
  %i = alloca i32
  store i32 %n, i32* %x
  store i32 0, i32* %i
  %0 = icmp slt i32 %n, 4
  br i1 %0, label %loop, label %loop
loop:
  %1 = load i32, i32* %i
  switch i32 %1, label %other [
    i32 0, label %same
    i32 1, label %same
    i32 2, label %same
    i32 7, label %done
  ]
same:
  %2 = load i32, i32* %x
  %3 = mul i32 %2, 2
  store i32 %3, i32* %x
  br label %next
other:
  %4 = load i32, i32* %x
  %5 = sub i32 %4, 1
  store i32 %5, i32* %x
  %6 = icmp eq i32 %5, 3
  br i1 %6, label %next, label %next
next:
  %7 = phi i32 [ 1, %other ], [ 1, %other ], [ 2, %same ]
  %8 = load i32, i32* %x
  %9 = add i32 %8, %7
  store i32 %9, i32* %x
  %10 = load i32, i32* %i
  %11 = add i32 %10, 1
  store i32 %11, i32* %i
  br i1 true, label %loop, label %loop
done:
  %12 = load i32, i32* %x
  ret i32 %12
}

define i32 @g(i32 %n) {
  switch i32 %n, label %join [
    i32 1, label %join
    i32 2, label %join
  ]
join:
  %1 = phi i32 [ %n, %0 ], [ %n, %0 ], [ %n, %0 ]
  ret i32 %1
}

define i32 @main() {
  %1 = call i32 @f(i32 1)
  call void @putint(i32 %1)
  call void @putch(i32 10)
  %2 = call i32 @g(i32 2)
  ret i32 %2
}
