; Three conditions become one, from the last one on.
declare void @putint(i32)

define void @f(i1 %a, i1 %b, i1 %c) {
entry:
  br i1 %a, label %second, label %end
second:
  br i1 %b, label %third, label %end
third:
  br i1 %c, label %then, label %end
then:
  call void @putint(i32 1)
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i1 1, i1 1, i1 1)
  call void @f(i1 1, i1 1, i1 0)
  call void @f(i1 1, i1 0, i1 1)
  call void @f(i1 0, i1 1, i1 1)
  ret i32 0
}
