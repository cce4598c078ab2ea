; One unsigned comparison says that a number is neither negative nor large.
declare void @putint(i32)

define void @f(i32 %a, i32 %b) {
entry:
  %inside = icmp ult i32 %a, 10
  br i1 %inside, label %then, label %end

then:
  %negative = icmp slt i32 %a, 0
  %large = icmp sge i32 %a, 10
  %five = icmp eq i32 %a, 5
  %x = select i1 %negative, i32 1, i32 %a
  %y = select i1 %large, i32 2, i32 %x
  %z = select i1 %five, i32 3, i32 %y
  call void @putint(i32 %z)
  br label %end

end:
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 5, i32 0)
  ret i32 0
}
