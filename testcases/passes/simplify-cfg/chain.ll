; Three blocks in a row become one. The phi with a single input is its input.
define i32 @f(i32 %n) {
entry:
  %a = add i32 %n, 1
  br label %second
second:
  %x = phi i32 [ %a, %entry ]
  %b = mul i32 %x, 2
  br label %third
third:
  %c = sub i32 %b, %n
  ret i32 %c
}
