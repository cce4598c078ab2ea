; Hands off: a hundred iterations of a body that is large already.
declare void @putint(i32)
define i32 @f(i32 %start) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %loop ]
  %a0 = phi i32 [ %start, %entry ], [ %a60, %loop ]
  %a1 = mul i32 %a0, 3
  %a2 = add i32 %a1, %i
  %a3 = xor i32 %a2, 77
  %a4 = mul i32 %a3, 3
  %a5 = add i32 %a4, %i
  %a6 = xor i32 %a5, 77
  %a7 = mul i32 %a6, 3
  %a8 = add i32 %a7, %i
  %a9 = xor i32 %a8, 77
  %a10 = mul i32 %a9, 3
  %a11 = add i32 %a10, %i
  %a12 = xor i32 %a11, 77
  %a13 = mul i32 %a12, 3
  %a14 = add i32 %a13, %i
  %a15 = xor i32 %a14, 77
  %a16 = mul i32 %a15, 3
  %a17 = add i32 %a16, %i
  %a18 = xor i32 %a17, 77
  %a19 = mul i32 %a18, 3
  %a20 = add i32 %a19, %i
  %a21 = xor i32 %a20, 77
  %a22 = mul i32 %a21, 3
  %a23 = add i32 %a22, %i
  %a24 = xor i32 %a23, 77
  %a25 = mul i32 %a24, 3
  %a26 = add i32 %a25, %i
  %a27 = xor i32 %a26, 77
  %a28 = mul i32 %a27, 3
  %a29 = add i32 %a28, %i
  %a30 = xor i32 %a29, 77
  %a31 = mul i32 %a30, 3
  %a32 = add i32 %a31, %i
  %a33 = xor i32 %a32, 77
  %a34 = mul i32 %a33, 3
  %a35 = add i32 %a34, %i
  %a36 = xor i32 %a35, 77
  %a37 = mul i32 %a36, 3
  %a38 = add i32 %a37, %i
  %a39 = xor i32 %a38, 77
  %a40 = mul i32 %a39, 3
  %a41 = add i32 %a40, %i
  %a42 = xor i32 %a41, 77
  %a43 = mul i32 %a42, 3
  %a44 = add i32 %a43, %i
  %a45 = xor i32 %a44, 77
  %a46 = mul i32 %a45, 3
  %a47 = add i32 %a46, %i
  %a48 = xor i32 %a47, 77
  %a49 = mul i32 %a48, 3
  %a50 = add i32 %a49, %i
  %a51 = xor i32 %a50, 77
  %a52 = mul i32 %a51, 3
  %a53 = add i32 %a52, %i
  %a54 = xor i32 %a53, 77
  %a55 = mul i32 %a54, 3
  %a56 = add i32 %a55, %i
  %a57 = xor i32 %a56, 77
  %a58 = mul i32 %a57, 3
  %a59 = add i32 %a58, %i
  %a60 = xor i32 %a59, 77
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 101
  br i1 %go, label %loop, label %end
end:
  call void @putint(i32 %a0)
  ret i32 0
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 5)
  ret i32 %value
}
