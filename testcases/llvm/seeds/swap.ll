; phis after mem2reg: 3
; The swap problem: a and b change places in every iteration through a variable t, of which nothing
; is left. The phis of a and b then read each other, at once.
define i32 @main() {
entry:
  %a = alloca i32
  %b = alloca i32
  %t = alloca i32
  %i = alloca i32
  store i32 3, i32* %a
  store i32 8, i32* %b
  store i32 0, i32* %i
  br label %cond
cond:
  %0 = load i32, i32* %i
  %1 = icmp slt i32 %0, 7
  br i1 %1, label %body, label %end
body:
  %2 = load i32, i32* %a
  store i32 %2, i32* %t
  %3 = load i32, i32* %b
  store i32 %3, i32* %a
  %4 = load i32, i32* %t
  store i32 %4, i32* %b
  %5 = load i32, i32* %i
  %6 = add i32 %5, 1
  store i32 %6, i32* %i
  br label %cond
end:
  %7 = load i32, i32* %a
  %8 = load i32, i32* %b
  %9 = mul i32 %7, 10
  %10 = add i32 %9, %8
  ret i32 %10
}
