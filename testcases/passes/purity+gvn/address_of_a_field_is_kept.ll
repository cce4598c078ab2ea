; Hands off: the callee keeps the address of a field, which is that of the second number.
@kept = global i32* null
define internal void @keep({ i32, i32 }* %pair) {
entry:
  %field = getelementptr { i32, i32 }, { i32, i32 }* %pair, i32 0, i32 1
  store i32* %field, i32** @kept
  ret void
}
define internal void @set() {
entry:
  %p = load i32*, i32** @kept
  store i32 7, i32* %p
  ret void
}
define i32 @main() {
entry:
  %pair = alloca { i32, i32 }
  %numbers = bitcast { i32, i32 }* %pair to i32*
  %second = getelementptr i32, i32* %numbers, i32 1
  call void @keep({ i32, i32 }* %pair)
  store i32 1, i32* %second
  call void @set()
  %value = load i32, i32* %second
  ret i32 %value
}
