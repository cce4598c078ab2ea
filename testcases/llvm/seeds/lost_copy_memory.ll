; phis after mem2reg: 1
; The lost copy problem as the program that it comes from: y keeps what x was. In pruned form y
; has no phi, as it is written in every iteration before it is read.
define i32 @main() {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 1, i32* %x
  store i32 0, i32* %y
  br label %loop
loop:
  %0 = load i32, i32* %x
  store i32 %0, i32* %y
  %1 = load i32, i32* %x
  %2 = add i32 %1, 1
  store i32 %2, i32* %x
  %3 = load i32, i32* %x
  %4 = icmp slt i32 %3, 5
  br i1 %4, label %loop, label %end
end:
  %5 = load i32, i32* %y
  ret i32 %5
}
