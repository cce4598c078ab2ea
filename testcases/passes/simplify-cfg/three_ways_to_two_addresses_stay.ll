; Stays: of three ways, the first and the last store to one address and the second to another. The
; values of three stores to one address differ in the second only.
@a = global [4 x i32] zeroinitializer
@b = global i32 0

define void @addresses(i32 %x, i32 %i, i32 %j) {
entry:
  switch i32 %x, label %three [ i32 1, label %one i32 2, label %two ]
one:
  %p = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 5, i32* %p
  br label %end
two:
  %q = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %j
  store i32 6, i32* %q
  br label %end
three:
  %r = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 7, i32* %r
  br label %end
end:
  ret void
}

define void @values(i32 %x) {
entry:
  %is_one = icmp eq i32 %x, 1
  br i1 %is_one, label %one, label %others
one:
  call void @putint(i32 %x)
  store i32 5, i32* @b
  br label %end
others:
  %is_two = icmp eq i32 %x, 2
  br i1 %is_two, label %two, label %three
two:
  call void @putint(i32 %x)
  store i32 %x, i32* @b
  br label %end
three:
  call void @putint(i32 %x)
  store i32 5, i32* @b
  br label %end
end:
  ret void
}

declare void @putint(i32)

define i32 @main() {
  call void @addresses(i32 2, i32 1, i32 3)
  call void @addresses(i32 3, i32 0, i32 2)
  %p0 = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 0
  %p3 = getelementptr [4 x i32], [4 x i32]* @a, i32 0, i32 3
  %a0 = load i32, i32* %p0
  %a3 = load i32, i32* %p3
  call void @values(i32 2)
  %b = load i32, i32* @b
  %m = mul i32 %a0, %a3
  %all = add i32 %m, %b
  ret i32 %all
}
