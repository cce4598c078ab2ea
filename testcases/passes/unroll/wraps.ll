; The counter is multiplied until it wraps around to a small number: five iterations, found by following it.
declare void @putint(i32)
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i8 [ 3, %entry ], [ %next, %loop ]
  %wide = sext i8 %i to i32
  call void @putint(i32 %wide)
  %next = mul i8 %i, 3
  %go = icmp ne i8 %next, -39
  br i1 %go, label %loop, label %end
end:
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
