; Hands off: the last store goes to the loaded element, by more steps than an address is followed.
define i32 @main() {
entry:
  %array = alloca [40 x i32]
  %element = getelementptr [40 x i32], [40 x i32]* %array, i32 0, i32 18
  %s0 = getelementptr [40 x i32], [40 x i32]* %array, i32 0, i32 0
  store i32 1, i32* %element
  %s1 = getelementptr i32, i32* %s0, i32 1
  %s2 = getelementptr i32, i32* %s1, i32 1
  %s3 = getelementptr i32, i32* %s2, i32 1
  %s4 = getelementptr i32, i32* %s3, i32 1
  %s5 = getelementptr i32, i32* %s4, i32 1
  %s6 = getelementptr i32, i32* %s5, i32 1
  %s7 = getelementptr i32, i32* %s6, i32 1
  %s8 = getelementptr i32, i32* %s7, i32 1
  %s9 = getelementptr i32, i32* %s8, i32 1
  %s10 = getelementptr i32, i32* %s9, i32 1
  %s11 = getelementptr i32, i32* %s10, i32 1
  %s12 = getelementptr i32, i32* %s11, i32 1
  %s13 = getelementptr i32, i32* %s12, i32 1
  %s14 = getelementptr i32, i32* %s13, i32 1
  %s15 = getelementptr i32, i32* %s14, i32 1
  %s16 = getelementptr i32, i32* %s15, i32 1
  %s17 = getelementptr i32, i32* %s16, i32 1
  %s18 = getelementptr i32, i32* %s17, i32 1
  store i32 2, i32* %s18
  %value = load i32, i32* %element
  ret i32 %value
}
