; Stays: the address is read again on one way, so it cannot move along.
@a = global [4 x i32] zeroinitializer

define i32 @f(i32 %i, i1 %c) {
entry:
  br i1 %c, label %one, label %two
one:
  %p = getelementptr inbounds [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  %old = load i32, i32* %p
  %new = add i32 %old, 1
  store i32 %new, i32* %p
  br label %end
two:
  %q = getelementptr inbounds [4 x i32], [4 x i32]* @a, i32 0, i32 %i
  store i32 2, i32* %q
  br label %end
end:
  ret i32 0
}

define i32 @main() {
  %x = call i32 @f(i32 1, i1 true)
  %p = getelementptr inbounds [4 x i32], [4 x i32]* @a, i32 0, i32 1
  %y = load i32, i32* %p
  ret i32 %y
}
