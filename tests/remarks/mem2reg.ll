; --remarks=mem2reg
declare void @take(i32*)

define i32 @main(i32 %x) {
  %passed = alloca i32
  %plain = alloca i32
  %watched = alloca i32
  %narrow = alloca i32
  %kept = alloca i32*
  %stored = alloca i32
  %array = alloca [2 x i32]
  store i32 %x, i32* %plain
  store i32 %x, i32* %passed
  call void @take(i32* %passed)
  store volatile i32 %x, i32* %watched
  %byte = bitcast i32* %narrow to i8*
  store i8 1, i8* %byte
  %1 = load i32, i32* %plain
  %2 = load i32, i32* %passed
  %3 = getelementptr [2 x i32], [2 x i32]* %array, i32 0, i32 1
  store i32 %2, i32* %3
  %4 = add i32 %1, %2
  ret i32 %4
}
