; Hands off: `keep` stores its parameter after steps in a loop, so `change` may write to the variable.
@holder = internal global i32* null
define internal void @keep(i32* %p, i32 %n) {
entry:
  br label %loop
loop:
  %q = phi i32* [ %p, %entry ], [ %r, %loop ]
  %i = phi i32 [ 0, %entry ], [ %j, %loop ]
  %r = getelementptr i32, i32* %q, i32 1
  %j = add i32 %i, 1
  %more = icmp slt i32 %j, %n
  br i1 %more, label %loop, label %end
end:
  %back = getelementptr i32, i32* %r, i32 -1
  store i32* %back, i32** @holder
  ret void
}
define internal void @change() {
entry:
  %q = load i32*, i32** @holder
  store i32 9, i32* %q
  ret void
}
define i32 @main() {
entry:
  %x = alloca i32
  call void @keep(i32* %x, i32 1)
  store i32 1, i32* %x
  call void @change()
  %value = load i32, i32* %x
  ret i32 %value
}
