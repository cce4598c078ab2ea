; The bound is not known. A group of iterations follows as long as the counter is far enough from it; the
; loop as it was does the rest.
declare void @putint(i32)
define i32 @f(i32* %array, i32 %n) {
entry:
  %any = icmp sgt i32 %n, 0
  br i1 %any, label %before, label %end
before:
  br label %loop
loop:
  %i = phi i32 [ 0, %before ], [ %next, %loop ]
  %sum = phi i32 [ 0, %before ], [ %more, %loop ]
  %place = getelementptr inbounds i32, i32* %array, i32 %i
  %value = load i32, i32* %place
  %more = add i32 %sum, %value
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  %result = phi i32 [ 0, %entry ], [ %more, %loop ]
  ret i32 %result
}
@a = global [23 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8, i32 9, i32 10, i32 11, i32 12, i32 13, i32 14, i32 15, i32 16, i32 17, i32 18, i32 19, i32 20, i32 21, i32 22, i32 23]
define i32 @program() {
entry:
  %first = getelementptr [23 x i32], [23 x i32]* @a, i32 0, i32 0
  br label %try
try:
  %n = phi i32 [ -1, %entry ], [ %n2, %try ]
  %value = call i32 @f(i32* %first, i32 %n)
  call void @putint(i32 %value)
  %n2 = add i32 %n, 1
  %go = icmp sle i32 %n2, 23
  br i1 %go, label %try, label %end
end:
  ret i32 0
}
define i32 @main() {
  %status = call i32 @program()
  ret i32 %status
}
