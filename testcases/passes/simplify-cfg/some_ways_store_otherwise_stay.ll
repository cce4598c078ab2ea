; Stays: of three ways, no two end with stores of the same type, address and kind, or one of them
; goes elsewhere, too.
@a = global i64 0

define void @types(i32 %x) {
entry:
  switch i32 %x, label %end [ i32 1, label %one i32 2, label %two ]
one:
  store i64 5, i64* @a
  br label %end
two:
  %p = bitcast i64* @a to i32*
  store i32 6, i32* %p
  br label %end
end:
  ret void
}

define void @kinds(i32 %x) {
entry:
  switch i32 %x, label %end [ i32 1, label %one i32 2, label %two ]
one:
  store i64 5, i64* @a
  br label %end
two:
  store volatile i64 6, i64* @a
  br label %end
end:
  ret void
}

define i64 @branches(i32 %x, i1 %c) {
entry:
  switch i32 %x, label %end [ i32 1, label %one i32 2, label %two ]
one:
  store i64 5, i64* @a
  br i1 %c, label %end, label %out
two:
  store i64 6, i64* @a
  br label %end
end:
  ret i64 1
out:
  ret i64 2
}

define i32 @main() {
  call void @types(i32 1)
  call void @kinds(i32 0)
  %way = call i64 @branches(i32 1, i1 0)
  %value = load i64, i64* @a
  %sum = add i64 %value, %way
  %result = trunc i64 %sum to i32
  ret i32 %result
}
