; Stays: another block leads to the second condition as well.
declare void @putint(i32)

define void @f(i1 %x, i1 %a, i1 %b) {
entry:
  br i1 %x, label %first, label %other
first:
  call void @putint(i32 1)
  br i1 %a, label %second, label %end
other:
  call void @putint(i32 2)
  br label %second
second:
  br i1 %b, label %then, label %end
then:
  call void @putint(i32 3)
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i1 1, i1 1, i1 1)
  call void @f(i1 1, i1 0, i1 1)
  call void @f(i1 0, i1 0, i1 1)
  call void @f(i1 0, i1 1, i1 0)
  ret i32 0
}
