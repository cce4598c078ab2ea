; Instructions after a terminator stand in a new block without a name, which takes a number: here
; %2, %4 and %7.
declare void @putint(i32)

define i32 @f(i32 %0) {
  br label %3
  br label %3
3:
  ret i32 %0
  %5 = add i32 %0, 1
  %6 = mul i32 %5, 2
  br label %8
  unreachable
8:
  %9 = phi i32 [ %6, %4 ]
  ret i32 %9
}

define i32 @main() {
entry:
  %0 = call i32 @f(i32 31)
  ret i32 %0
  ret i32 1
}
