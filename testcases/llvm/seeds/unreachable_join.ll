; phis after mem2reg: 1
; The join of an if whose branches both return is reached by nobody; the variable there is undef.
define i32 @sign(i32 %n) {
entry:
  %n.addr = alloca i32
  %result = alloca i32
  store i32 %n, i32* %n.addr
  %0 = load i32, i32* %n.addr
  %1 = icmp slt i32 %0, 0
  br i1 %1, label %then, label %else
then:
  ret i32 1
after_then:
  store i32 7, i32* %result
  br label %end
else:
  ret i32 2
after_else:
  store i32 8, i32* %result
  br label %end
end:
  %2 = phi i32 [ 1, %after_then ], [ 2, %after_else ]
  %3 = load i32, i32* %result
  %4 = add i32 %2, %3
  ret i32 %4
}

define i32 @main() {
  %1 = call i32 @sign(i32 -3)
  %2 = call i32 @sign(i32 3)
  %3 = mul i32 %1, 10
  %4 = add i32 %3, %2
  ret i32 %4
}
