; phis after mem2reg: 1
; A function with several ends: no phi for the result, one for the loop's variable.
define i32 @index(i32 %wanted) {
entry:
  %i = alloca i32
  store i32 0, i32* %i
  br label %cond
cond:
  %0 = load i32, i32* %i
  %1 = icmp slt i32 %0, 100
  br i1 %1, label %body, label %absent
body:
  %2 = load i32, i32* %i
  %3 = load i32, i32* %i
  %4 = mul i32 %2, %3
  %5 = icmp eq i32 %4, %wanted
  br i1 %5, label %found, label %next
found:
  %6 = load i32, i32* %i
  ret i32 %6
next:
  %7 = load i32, i32* %i
  %8 = add i32 %7, 1
  store i32 %8, i32* %i
  br label %cond
absent:
  ret i32 100
}

define i32 @main() {
  %1 = call i32 @index(i32 81)
  %2 = call i32 @index(i32 82)
  %3 = add i32 %1, %2
  ret i32 %3
}
