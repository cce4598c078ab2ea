; mem2reg promotes the slot and keeps the phi.
declare void @putint(i32)
declare i32 @getint()

define i32 @main() {
entry:
  %slot = alloca i32
  %n = call i32 @getint()
  store i32 %n, i32* %slot
  %is.positive = icmp sgt i32 %n, 0
  br i1 %is.positive, label %then, label %end
then:
  %again = load i32, i32* %slot
  %twice = mul i32 %again, 2
  br label %end
end:
  %constant = phi i32 [ 7, %then ], [ undef, %entry ]
  %x = phi i32 [ %twice, %then ], [ poison, %entry ]
  call void @putint(i32 %constant)
  call void @putint(i32 %x)
  ret i32 0
}
