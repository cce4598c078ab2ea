; Local names begin with a percent sign, global ones with an at sign, labels themselves with neither.
@x = global i32 3

define i32 @f(i32 %n) {
entry:
  %a = add i32 n, 1 ;~ error[E0101]
  %b = load i32, i32* x ;~ error[E0101]
  br label loop ;~ error[E0101]
loop:
  ret i32 %n
}
