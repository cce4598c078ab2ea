; --remarks=remove-unreachable
define i32 @main() {
entry:
  ret i32 0
lost:
  br label %found
found:
  ret i32 1
}
