; Only written, but in each iteration: the last value is written after the loop. What is stored is the
; address itself at first.
@cell = internal global i8* null
define i32 @main() {
entry:
  %bytes = alloca [8 x i8]
  %first = getelementptr [8 x i8], [8 x i8]* %bytes, i32 0, i32 0
  store i8 5, i8* %first
  %second = getelementptr [8 x i8], [8 x i8]* %bytes, i32 0, i32 1
  store i8 6, i8* %second
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %at = getelementptr [8 x i8], [8 x i8]* %bytes, i32 0, i32 %i
  store i8* %at, i8** @cell
  %held = load i8*, i8** @cell
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 2
  br i1 %go, label %loop, label %end
end:
  %pointer = load i8*, i8** @cell
  %value = load i8, i8* %pointer
  %status = zext i8 %value to i32
  ret i32 %status
}
