; Stays: a call has no effect here, but it takes longer than a branch.
declare void @putint(i32)

define internal i32 @square(i32 %x) {
  %y = mul i32 %x, %x
  ret i32 %y
}

define void @f(i32 %a, i32 %b) {
entry:
  %first = icmp slt i32 %a, 0
  br i1 %first, label %rhs, label %end
rhs:
  %x = call i32 @square(i32 %b)
  %second = icmp slt i32 %x, 9
  br i1 %second, label %then, label %end
then:
  call void @putint(i32 1)
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 0, i32 0)
  call void @f(i32 -1, i32 2)
  call void @f(i32 -1, i32 4)
  ret i32 0
}
