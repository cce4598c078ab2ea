; --lint-as=inline
; Functions that are not recursive are inlined, their definitions removed.
declare void @putint(i32)

define internal i32 @square(i32 %n) { ;~ error[E0117]
  %1 = mul i32 %n, %n
  ret i32 %1
}

define internal i32 @fact(i32 %n) {
  %1 = icmp sle i32 %n, 1
  br i1 %1, label %2, label %3
2:
  ret i32 1
3:
  %4 = sub i32 %n, 1
  %5 = call i32 @fact(i32 %4)
  %6 = mul i32 %n, %5
  ret i32 %6
}

define internal void @show(i32 %n) { ;~ error[E0117]
  %1 = call i32 @fact(i32 %n)
  call void @putint(i32 %1)
  ret void
}

define i32 @main() {
  %1 = call i32 @square(i32 2)
  call void @show(i32 %1)
  ret i32 0
}
