; What one branch knows does not hold after both have met.
declare void @putint(i32)

define void @f(i32 %a, i32 %b) {
entry:
  %less = icmp slt i32 %a, %b
  br i1 %less, label %then, label %end

then:
  call void @putint(i32 %a)
  br label %end

end:
  %same = icmp slt i32 %a, %b
  %weaker = icmp sle i32 %a, %b
  %x = select i1 %same, i32 1, i32 2
  %y = select i1 %weaker, i32 %x, i32 3
  call void @putint(i32 %y)
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 6, i32 5)
  ret i32 0
}
