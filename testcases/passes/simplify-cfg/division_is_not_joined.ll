; Stays: the second condition divides by what the first one tests.
declare void @putint(i32)

define void @f(i32 %a, i32 %b) {
entry:
  %first = icmp ne i32 %b, 0
  br i1 %first, label %rhs, label %end
rhs:
  %q = sdiv i32 %a, %b
  %second = icmp sgt i32 %q, 2
  br i1 %second, label %then, label %end
then:
  call void @putint(i32 %q)
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 9, i32 0)
  call void @f(i32 9, i32 3)
  ret i32 0
}
