define i32 @main() {
  %p = alloca i32*
  store i32* null, i32** %p
  %1 = load i32*, i32** %p
  store i32 1, i32* %1
  ret i32 0
}
