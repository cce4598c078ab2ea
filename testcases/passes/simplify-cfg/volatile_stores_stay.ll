; Stays: a volatile store stays where it is, also if only one of them is volatile.
@a = global i32 0
declare void @putint(i32)

define void @both(i1 %c) {
entry:
  br i1 %c, label %one, label %two
one:
  call void @putint(i32 1)
  store volatile i32 1, i32* @a
  br label %end
two:
  store volatile i32 2, i32* @a
  br label %end
end:
  ret void
}

define void @second(i1 %c) {
entry:
  br i1 %c, label %one, label %two
one:
  call void @putint(i32 1)
  store i32 1, i32* @a
  br label %end
two:
  store volatile i32 2, i32* @a
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @both(i1 1)
  call void @second(i1 0)
  %x = load i32, i32* @a
  ret i32 %x
}
