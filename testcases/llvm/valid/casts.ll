; Every cast: between integers, between pointers, and from one kind to the other and back.
declare void @putint(i32)
declare void @putch(i32)

define void @show(i32 %n) {
  call void @putint(i32 %n)
  call void @putch(i32 32)
  ret void
}

define i32 @main() {
  %cell = alloca i32
  %bytes = alloca [8 x i8]
  store i32 -300, i32* %cell
  %1 = load i32, i32* %cell
  %2 = trunc i32 %1 to i8
  %3 = sext i8 %2 to i32
  call void @show(i32 %3)
  %4 = zext i8 %2 to i32
  call void @show(i32 %4)
  %5 = trunc i32 %1 to i1
  %6 = zext i1 %5 to i8
  %7 = zext i8 %6 to i32
  call void @show(i32 %7)
  %8 = sext i32 %1 to i64
  %9 = zext i32 %1 to i64
  %10 = sub i64 %9, %8
  %11 = lshr i64 %10, 32
  %12 = trunc i64 %11 to i32
  call void @show(i32 %12)
  %13 = trunc i64 %9 to i8
  %14 = sext i8 %13 to i64
  %15 = trunc i64 %14 to i32
  call void @show(i32 %15)
  %16 = bitcast [8 x i8]* %bytes to i32*
  store i32 1684234849, i32* %16, align 1
  %17 = bitcast [8 x i8]* %bytes to i8*
  %18 = getelementptr i8, i8* %17, i64 2
  %19 = load i8, i8* %18
  %20 = sext i8 %19 to i32
  call void @show(i32 %20)
  %21 = ptrtoint i32* %16 to i64
  %22 = ptrtoint i8* %18 to i64
  %23 = sub i64 %22, %21
  %24 = trunc i64 %23 to i32
  call void @show(i32 %24)
  %25 = add i64 %21, 3
  %26 = inttoptr i64 %25 to i8*
  %27 = load i8, i8* %26
  %28 = zext i8 %27 to i32
  call void @show(i32 %28)
  %29 = ptrtoint i32* %cell to i32
  %30 = ptrtoint i32* %cell to i64
  %31 = trunc i64 %30 to i32
  %32 = icmp eq i32 %29, %31
  %33 = zext i1 %32 to i32
  call void @show(i32 %33)
  %34 = bitcast i32 %33 to i32
  call void @show(i32 %34)
  call void @putch(i32 10)
  ret i32 0
}
