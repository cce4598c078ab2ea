; phis after mem2reg: 3
; Allocas with counts, of arrays and pointers, outside the entry block, and in a loop, where each
; iteration makes a new variable.
declare void @putint(i32)
declare void @putch(i32)
declare void @putarray(i32, i32*)

define i32 @sum(i32 %count) {
entry:
  %wide = zext i32 %count to i64
  %values = alloca i32, i64 %wide, align 16
  %four = alloca i32, i32 4
  %one = alloca i32, i32 1
  %rows = alloca [3 x i32], i32 2
  %pointers = alloca i32*, i64 2
  store i32 9, i32* %one
  br label %fill
fill:
  %i = phi i32 [ 0, %entry ], [ %i.next, %fill ]
  %at = sext i32 %i to i64
  %place = getelementptr inbounds i32, i32* %values, i64 %at
  %square = mul i32 %i, %i
  store i32 %square, i32* %place
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, %count
  br i1 %more, label %fill, label %filled
filled:
  %late = alloca i32
  %late.array = alloca [2 x i32]
  %place.3 = getelementptr i32, i32* %four, i64 3
  store i32 100, i32* %place.3
  %row = getelementptr [3 x i32], [3 x i32]* %rows, i64 1, i64 2
  store i32 1000, i32* %row
  %second = getelementptr i32*, i32** %pointers, i32 1
  store i32* %row, i32** %second
  %last = sub i32 %count, 1
  %last.at = sext i32 %last to i64
  %last.place = getelementptr i32, i32* %values, i64 %last.at
  %0 = load i32, i32* %last.place
  %1 = load i32, i32* %place.3
  %2 = load i32*, i32** %second
  %3 = load i32, i32* %2
  %4 = load i32, i32* %one
  store i32 %0, i32* %late
  %5 = getelementptr [2 x i32], [2 x i32]* %late.array, i32 0, i32 1
  store i32 %1, i32* %5
  %6 = load i32, i32* %5
  %7 = load i32, i32* %late
  %8 = add i32 %6, %7
  %9 = add i32 %8, %3
  %10 = add i32 %9, %4
  ret i32 %10
}

define i32 @chain() {
entry:
  %head = alloca i32*
  store i32* null, i32** %head
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %cell = alloca i32
  %scratch = alloca i32
  store i32 %i, i32* %scratch
  %0 = load i32, i32* %scratch
  store i32 %0, i32* %cell
  %previous = load i32*, i32** %head
  store i32* %cell, i32** %head
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, 3
  br i1 %more, label %loop, label %end
end:
  %top = load i32*, i32** %head
  %1 = load i32, i32* %top
  %2 = load i32, i32* %previous
  %3 = icmp ne i32* %top, %previous
  %4 = zext i1 %3 to i32
  %5 = mul i32 %1, 100
  %6 = mul i32 %2, 10
  %7 = add i32 %5, %6
  %8 = add i32 %7, %4
  ret i32 %8
}

define i32 @main() {
  %1 = call i32 @sum(i32 8)
  call void @putint(i32 %1)
  call void @putch(i32 10)
  %2 = call i32 @chain()
  call void @putint(i32 %2)
  ret i32 0
}
