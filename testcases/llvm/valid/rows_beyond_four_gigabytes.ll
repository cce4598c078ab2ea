; The rows are larger than any object, so only the first one is there. The indices are read, so no pass
; knows that they are 0.
@cells = global [8 x i32] [i32 1, i32 2, i32 3, i32 4, i32 5, i32 6, i32 7, i32 8]

declare i32 @getint()
declare void @putint(i32)
declare void @putch(i32)

define i32 @sum([100000 x [10000 x [10000 x i32]]]* %a, i32 %i, i32 %j, i32 %n) {
entry:
  br label %head

head:
  %k = phi i32 [ 0, %entry ], [ %next, %body ]
  %s = phi i32 [ 0, %entry ], [ %more, %body ]
  %goes = icmp slt i32 %k, %n
  br i1 %goes, label %body, label %end

body:
  %next = add i32 %k, 1
  %cell = getelementptr [100000 x [10000 x [10000 x i32]]], [100000 x [10000 x [10000 x i32]]]* %a, i32 %i, i32 %j, i32 %i, i32 %k
  %value = load i32, i32* %cell
  %more = add i32 %s, %value
  store i32 %more, i32* %cell
  br label %head

end:
  ret i32 %s
}

define i32 @main() {
  %i = call i32 @getint()
  %j = call i32 @getint()
  %rows = bitcast [8 x i32]* @cells to [100000 x [10000 x [10000 x i32]]]*
  %s = call i32 @sum([100000 x [10000 x [10000 x i32]]]* %rows, i32 %i, i32 %j, i32 8)
  call void @putint(i32 %s)
  call void @putch(i32 10)
  %cell = getelementptr [8 x i32], [8 x i32]* @cells, i32 0, i32 6
  %value = load i32, i32* %cell
  ret i32 %value
}
