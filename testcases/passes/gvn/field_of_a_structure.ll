; Hands off: the field of the structure is the second number of its memory.
define i32 @main() {
entry:
  %pair = alloca { i32, i32 }
  %numbers = bitcast { i32, i32 }* %pair to i32*
  %second = getelementptr i32, i32* %numbers, i32 1
  store i32 1, i32* %second
  %field = getelementptr { i32, i32 }, { i32, i32 }* %pair, i32 0, i32 1
  store i32 2, i32* %field
  %value = load i32, i32* %second
  ret i32 %value
}
