@limit = constant i32 7
define i32 @main() {
  store i32 8, i32* @limit
  ret i32 0
}
