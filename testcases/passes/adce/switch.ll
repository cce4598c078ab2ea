; Two cases print; the switch stays. The second switch decides nothing.
declare void @putint(i32)
define void @f(i32 %n) {
entry:
  switch i32 %n, label %next [
    i32 1, label %print
    i32 2, label %print
    i32 3, label %quiet
  ]
print:
  call void @putint(i32 %n)
  br label %next
quiet:
  %x = mul i32 %n, %n
  br label %next
next:
  switch i32 %n, label %end [
    i32 5, label %five
    i32 6, label %end
  ]
five:
  br label %end
end:
  ret void
}
