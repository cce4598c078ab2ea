; Stays: the second condition takes more than what a branch saves.
declare void @putint(i32)

define void @f(i32 %a, i32 %b) {
entry:
  %first = icmp slt i32 %a, 0
  br i1 %first, label %rhs, label %end
rhs:
  %square = mul i32 %b, %b
  %more = add i32 %square, %a
  %second = icmp slt i32 %more, 9
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
