; The output may fail, which ends the program before it divides. So the division stays after it.
declare void @putint(i32)

define void @f(i32 %a, i32 %b) {
entry:
  br label %loop

loop:
  call void @putint(i32 %a)
  %quotient = sdiv i32 %a, %b
  %more = icmp sgt i32 %quotient, 5
  br i1 %more, label %loop, label %end

end:
  ret void
}

define i32 @main() {
entry:
  call void @f(i32 7, i32 2)
  ret i32 0
}
