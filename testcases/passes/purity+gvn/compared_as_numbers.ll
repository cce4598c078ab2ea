; `is_far` only compares the addresses as numbers, so `change` cannot write to the variable. The second
; load is removed.
@holder = internal global i32* null
define internal i1 @is_far(i32* %p, i32* %q) {
entry:
  %m = ptrtoint i32* %p to i64
  %n = ptrtoint i32* %q to i64
  %distance = sub i64 %m, %n
  %is = icmp ugt i64 %distance, 64
  ret i1 %is
}
define internal void @change() {
entry:
  %q = load i32*, i32** @holder
  %is = icmp eq i32* %q, null
  br i1 %is, label %end, label %write
write:
  store i32 9, i32* %q
  br label %end
end:
  ret void
}
define i32 @main() {
entry:
  %x = alloca i32
  store i32 1, i32* %x
  %is = call i1 @is_far(i32* %x, i32* %x)
  call void @change()
  %value = load i32, i32* %x
  %number = zext i1 %is to i32
  %sum = add i32 %value, %number
  ret i32 %sum
}
