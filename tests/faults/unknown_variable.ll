@other = external global i32
define i32 @main() {
  %1 = load i32, i32* @other
  ret i32 %1
}
