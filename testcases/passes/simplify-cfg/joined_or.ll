; With `||`, and with conditions the other way round, the targets are exchanged.
declare void @putint(i32)

define void @or(i32 %a, i32 %b) {
entry:
  %first = icmp slt i32 %a, 0
  br i1 %first, label %then, label %rhs
rhs:
  %second = icmp slt i32 %b, 0
  br i1 %second, label %then, label %end
then:
  call void @putint(i32 1)
  br label %end
end:
  ret void
}

define void @nor(i32 %a, i32 %b) {
entry:
  %first = icmp slt i32 %a, 0
  br i1 %first, label %end, label %rhs
rhs:
  %second = icmp slt i32 %b, 0
  br i1 %second, label %end, label %then
then:
  call void @putint(i32 2)
  br label %end
end:
  ret void
}

define void @but_not(i32 %a, i32 %b) {
entry:
  %first = icmp slt i32 %a, 0
  br i1 %first, label %rhs, label %end
rhs:
  %second = icmp slt i32 %b, 0
  br i1 %second, label %end, label %then
then:
  call void @putint(i32 3)
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @or(i32 0, i32 0)
  call void @or(i32 0, i32 -1)
  call void @or(i32 -1, i32 0)
  call void @or(i32 -1, i32 -1)
  call void @nor(i32 0, i32 0)
  call void @nor(i32 0, i32 -1)
  call void @nor(i32 -1, i32 0)
  call void @nor(i32 -1, i32 -1)
  call void @but_not(i32 0, i32 0)
  call void @but_not(i32 0, i32 -1)
  call void @but_not(i32 -1, i32 0)
  call void @but_not(i32 -1, i32 -1)
  ret i32 0
}
