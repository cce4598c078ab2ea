; The variable stays: the function of another module may call `main`, as C allows.
@count = internal global i32 0
declare void @elsewhere(i32)

define i32 @main() {
entry:
  %old = load i32, i32* @count
  %new = add i32 %old, 1
  store i32 %new, i32* @count
  %go = icmp slt i32 %new, 3
  br i1 %go, label %again, label %end
again:
  call void @elsewhere(i32 %new)
  br label %end
end:
  %value = load i32, i32* @count
  ret i32 %value
}
