; `pick` reads and writes through one of its two parameters, and keeps neither: `change` cannot write to the
; variables, so the second load is removed.
@holder = internal global i32* null
define internal void @pick(i1 %c, i32* %p, i32* %q) {
entry:
  br i1 %c, label %left, label %right
left:
  br label %right
right:
  %r = phi i32* [ %q, %entry ], [ %p, %left ]
  %s = select i1 %c, i32* %q, i32* %r
  %value = load i32, i32* %s
  store i32 %value, i32* %r
  ret void
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
  %y = alloca i32
  store i32 1, i32* %x
  store i32 2, i32* %y
  call void @pick(i1 true, i32* %x, i32* %y)
  %before = load i32, i32* %x
  call void @change()
  %after = load i32, i32* %x
  %sum = add i32 %before, %after
  ret i32 %sum
}
