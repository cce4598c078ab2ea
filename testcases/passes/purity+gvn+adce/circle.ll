; Two functions that call each other: what one writes counts for both, and nothing else does.
@g = internal global i32 0
@h = internal global i32 0
define internal void @down(i32 %n) {
entry:
  %c = icmp eq i32 %n, 0
  br i1 %c, label %end, label %more
more:
  %m = sub i32 %n, 1
  call void @up(i32 %m)
  ret void
end:
  ret void
}
define internal void @up(i32 %n) {
entry:
  store i32 %n, i32* @g
  call void @down(i32 %n)
  ret void
}
define i32 @main() {
entry:
  store i32 1, i32* @g
  store i32 2, i32* @h
  call void @down(i32 3)
  %x = load i32, i32* @g
  %y = load i32, i32* @h
  %z = add i32 %x, %y
  ret i32 %z
}
