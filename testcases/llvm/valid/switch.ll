; Switches: many cases, negative ones, several to one block, the default among them, with an entry
; in the phi for each edge.
declare void @putint(i32)
declare void @putch(i32)

define i32 @name(i32 %n) {
entry:
  switch i32 %n, label %other [
    i32 0, label %zero
    i32 1, label %small
    i32 2, label %small
    i32 3, label %small
    i32 -1, label %minus
    i32 -2147483648, label %minus
    i32 2147483647, label %other
    i32 100, label %join
    i32 200, label %join
  ]
zero:
  br label %join
small:
  %size = phi i32 [ 1, %entry ], [ 1, %entry ], [ 1, %entry ]
  %tens = mul i32 %n, 10
  br label %join
minus:
  br label %join
other:
  br label %join
join:
  %result = phi i32 [ 7, %zero ], [ %tens, %small ], [ -5, %minus ], [ 9, %other ], [ %n, %entry ], [ %n, %entry ]
  ret i32 %result
}

define i32 @state(i32 %start) {
entry:
  br label %loop
loop:
  %state = phi i32 [ %start, %entry ], [ %state.next, %next ]
  %steps = phi i32 [ 0, %entry ], [ %steps.next, %next ]
  switch i32 %state, label %done [ i32 0, label %next
    i32 1, label %one i32 2, label %two
    i32 3, label %next ]
one:
  br label %next
two:
  br label %next
next:
  %state.next = phi i32 [ 2, %one ], [ 4, %two ], [ 1, %loop ], [ 1, %loop ]
  %steps.next = add i32 %steps, 1
  br label %loop
done:
  ret i32 %steps
}

define i32 @bytes(i8 %byte, i64 %wide, i1 %bit) {
  switch i8 %byte, label %1 [
    i8 -1, label %4
    i8 97, label %1
  ]
1:
  switch i64 %wide, label %2 [ i64 4294967296, label %4 ]
2:
  switch i1 %bit, label %3 [
    i1 true, label %4
  ]
3:
  switch i1 %bit, label %5 []
4:
  %code = phi i32 [ 10, %0 ], [ 20, %1 ], [ 30, %2 ]
  ret i32 %code
5:
  ret i32 40
}

define void @show(i32 %n) {
  call void @putint(i32 %n)
  call void @putch(i32 32)
  ret void
}

define i32 @main() {
  br label %loop
loop:
  %n = phi i32 [ -2, %0 ], [ %n.next, %loop ]
  %1 = call i32 @name(i32 %n)
  call void @show(i32 %1)
  %2 = call i32 @state(i32 %n)
  call void @show(i32 %2)
  %n.next = add i32 %n, 1
  %more = icmp slt i32 %n.next, 6
  br i1 %more, label %loop, label %end
end:
  %3 = call i32 @name(i32 100)
  call void @show(i32 %3)
  %4 = call i32 @name(i32 2147483647)
  call void @show(i32 %4)
  %5 = call i32 @name(i32 -2147483648)
  call void @show(i32 %5)
  %6 = call i32 @bytes(i8 255, i64 0, i1 false)
  call void @show(i32 %6)
  %7 = call i32 @bytes(i8 97, i64 4294967296, i1 false)
  call void @show(i32 %7)
  %8 = call i32 @bytes(i8 1, i64 1, i1 true)
  call void @show(i32 %8)
  %9 = call i32 @bytes(i8 1, i64 1, i1 false)
  call void @show(i32 %9)
  ret i32 0
}
