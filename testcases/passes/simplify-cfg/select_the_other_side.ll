; The way where the condition does not hold has the block in between.
define i32 @f(i32 %x) {
entry:
  %even = trunc i32 %x to i1
  br i1 %even, label %end, label %half
half:
  %result = ashr i32 %x, 1
  br label %end
end:
  %chosen = phi i32 [ %result, %half ], [ %x, %entry ]
  %same = phi i32 [ %x, %half ], [ %x, %entry ]
  %sum = add i32 %chosen, %same
  ret i32 %sum
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 9)
  %b = call i32 @f(i32 8)
  %c = mul i32 %a, %b
  ret i32 %c
}
