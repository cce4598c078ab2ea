; A `select` that joins two conditions says something about both.
declare void @putint(i32)

define void @f(i32 %a, i32 %b) {
entry:
  %first = icmp sgt i32 %a, 3
  %second = icmp sgt i32 %b, 4
  %both = select i1 %first, i1 %second, i1 false
  br i1 %both, label %then, label %end

then:
  %sum = add i32 %a, %b
  %x = icmp sgt i32 %a, 2
  %y = icmp ne i32 %b, 4
  %z = icmp sgt i32 %b, 5
  %shown.x = zext i1 %x to i32
  %shown.y = zext i1 %y to i32
  %shown.z = zext i1 %z to i32
  call void @putint(i32 %shown.x)
  call void @putint(i32 %shown.y)
  call void @putint(i32 %shown.z)
  br label %end

end:
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 6, i32 5)
  ret i32 0
}
