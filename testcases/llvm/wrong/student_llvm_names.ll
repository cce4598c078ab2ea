; Names that belong to LLVM.
define i32 @llvm.add(i32 %a, i32 %b) { ;~ error[E0101]
  %c = add i32 %a, %b
  ret i32 %c
}

define i32 @main() {
  %x = call i32 @llvm.add(i32 1, i32 2)
  ret i32 %x
}
