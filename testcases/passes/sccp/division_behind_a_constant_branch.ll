; The division by zero is never executed, and goes with its block.
define i32 @main() {
entry:
  %zero = sub i32 4, 4
  %safe = icmp ne i32 %zero, 0
  br i1 %safe, label %divide, label %end
divide:
  %q = sdiv i32 8, %zero
  br label %end
end:
  %x = phi i32 [ %q, %divide ], [ 9, %entry ]
  ret i32 %x
}
