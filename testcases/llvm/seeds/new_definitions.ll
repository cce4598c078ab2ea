; phis after mem2reg: 2
; The loop of document 003 with its two new definitions: x has a phi at the head of the loop and a
; new one after the if, where x_10 and x_11 meet; x_7 is untouched.
define i32 @f(i32 %x_7) {
entry:
  %x = alloca i32
  %y = alloca i32
  store i32 0, i32* %x
  store i32 0, i32* %y
  br label %l0
l0:
  %x_1 = load i32, i32* %x
  %0 = icmp slt i32 %x_1, 10
  br i1 %0, label %body, label %done
body:
  %x_10 = add i32 %x_1, 2
  store i32 %x_10, i32* %x
  %1 = load i32, i32* %x
  %2 = icmp sgt i32 %1, 7
  br i1 %2, label %then, label %else
then:
  store i32 0, i32* %y
  br label %end
else:
  %x_11 = mul i32 %x_10, 2
  %3 = load i32, i32* %x
  %4 = add i32 %3, %x_7
  store i32 %4, i32* %y
  store i32 %x_11, i32* %x
  br label %end
end:
  %5 = load i32, i32* %x
  %6 = add i32 %5, 1
  store i32 %6, i32* %x
  br label %l0
done:
  %7 = load i32, i32* %x
  ret i32 %7
}

define i32 @main() {
  %1 = call i32 @f(i32 5)
  ret i32 %1
}
