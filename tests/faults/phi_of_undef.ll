declare void @putint(i32)
declare i32 @getint()

define i32 @main() {
entry:
  %n = call i32 @getint()
  %is.positive = icmp sgt i32 %n, 0
  br i1 %is.positive, label %then, label %end
then:
  %twice = mul i32 %n, 2
  br label %end
end:
  %x = phi i32 [ %twice, %then ], [ undef, %entry ]
  call void @putint(i32 %x)
  ret i32 0
}
