@level = global i32 undef
declare void @putint(i32)

define i32 @main() {
entry:
  %value = load i32, i32* @level
  call void @putint(i32 %value)
  ret i32 0
}
