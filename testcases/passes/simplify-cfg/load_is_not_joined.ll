; Stays: the second condition reads an element that is there only if the first one holds.
declare void @putint(i32)
@a = global [4 x i32] [i32 1, i32 0, i32 1, i32 0]

define void @f(i32 %i) {
entry:
  %first = icmp ult i32 %i, 4
  br i1 %first, label %rhs, label %end
rhs:
  %p = getelementptr inbounds [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  %v = load i32, i32* %p
  %second = icmp ne i32 %v, 0
  br i1 %second, label %then, label %end
then:
  call void @putint(i32 %i)
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 2)
  call void @f(i32 3)
  call void @f(i32 1000000)
  ret i32 0
}
