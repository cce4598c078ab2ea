; Every predicate of icmp, on integers of every width and on pointers.
declare void @putch(i32)

@cells = global [2 x i32] zeroinitializer

define void @show(i1 %truth) {
  %code = select i1 %truth, i32 49, i32 48
  call void @putch(i32 %code)
  ret void
}

define void @compare(i32 %a, i32 %b) {
  %1 = icmp eq i32 %a, %b
  call void @show(i1 %1)
  %2 = icmp ne i32 %a, %b
  call void @show(i1 %2)
  %3 = icmp slt i32 %a, %b
  call void @show(i1 %3)
  %4 = icmp sle i32 %a, %b
  call void @show(i1 %4)
  %5 = icmp sgt i32 %a, %b
  call void @show(i1 %5)
  %6 = icmp sge i32 %a, %b
  call void @show(i1 %6)
  %7 = icmp ult i32 %a, %b
  call void @show(i1 %7)
  %8 = icmp ule i32 %a, %b
  call void @show(i1 %8)
  %9 = icmp ugt i32 %a, %b
  call void @show(i1 %9)
  %10 = icmp uge i32 %a, %b
  call void @show(i1 %10)
  %11 = trunc i32 %a to i8
  %12 = trunc i32 %b to i8
  %13 = icmp slt i8 %11, %12
  call void @show(i1 %13)
  %14 = icmp ugt i8 %11, 200
  call void @show(i1 %14)
  %15 = sext i32 %a to i64
  %16 = zext i32 %b to i64
  %17 = icmp slt i64 %15, %16
  call void @show(i1 %17)
  %18 = icmp eq i1 %1, %2
  call void @show(i1 %18)
  %19 = icmp ugt i1 %1, false
  call void @show(i1 %19)
  call void @putch(i32 10)
  ret void
}

define i32 @main() {
  call void @compare(i32 3, i32 4)
  call void @compare(i32 4, i32 4)
  call void @compare(i32 -1, i32 1)
  call void @compare(i32 -2147483648, i32 2147483647)
  %first = getelementptr [2 x i32], [2 x i32]* @cells, i64 0, i64 0
  %second = getelementptr [2 x i32], [2 x i32]* @cells, i64 0, i64 1
  %same = icmp eq i32* %first, %second
  call void @show(i1 %same)
  %below = icmp ult i32* %first, %second
  call void @show(i1 %below)
  %nothing = icmp eq i32* %second, null
  call void @show(i1 %nothing)
  %something = icmp ne [2 x i32]* @cells, null
  call void @show(i1 %something)
  call void @putch(i32 10)
  ret i32 0
}
