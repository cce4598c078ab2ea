; Each iteration reserves memory of its own. So do the copies.
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %before = phi i32* [ null, %entry ], [ %slot, %loop ]
  %slot = alloca i32
  store i32 %i, i32* %slot
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 3
  br i1 %go, label %loop, label %end
end:
  %one = load i32, i32* %before
  %two = load i32, i32* %slot
  %ten = mul i32 %two, 10
  %value = add i32 %one, %ten
  ret i32 %value
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
