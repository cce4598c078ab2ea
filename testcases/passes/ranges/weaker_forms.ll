; What a branch knows decides weaker comparisons of the same values, with the same signs only.
declare void @putint(i32)

define void @f(i32 %a, i32 %b) {
entry:
  %less = icmp slt i32 %a, %b
  br i1 %less, label %then, label %end

then:
  %not.more = icmp sle i32 %a, %b
  %differs = icmp ne i32 %b, %a
  %unsigned = icmp ult i32 %a, %b
  %first = select i1 %not.more, i32 1, i32 2
  %second = select i1 %differs, i32 %first, i32 3
  %third = select i1 %unsigned, i32 %second, i32 4
  call void @putint(i32 %third)
  br label %end

end:
  ret void
}
