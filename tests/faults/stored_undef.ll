; The slot is given a value, and then loses it on one path.
declare void @putint(i32)
declare i32 @getint()

define i32 @main() {
entry:
  %slot = alloca i32
  %n = call i32 @getint()
  store i32 %n, i32* %slot
  %is.positive = icmp sgt i32 %n, 0
  br i1 %is.positive, label %end, label %lose
lose:
  store i32 undef, i32* %slot
  br label %end
end:
  %value = load i32, i32* %slot
  call void @putint(i32 %value)
  ret i32 0
}
