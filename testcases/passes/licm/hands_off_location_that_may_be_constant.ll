; Hands off: the loop reads what `%p` points to in each iteration and writes it only if it is negative.
; It may be a constant.
@limit = internal constant i32 5
define i32 @f(i32* %p) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  %old = load i32, i32* %p
  %is_negative = icmp slt i32 %old, 0
  br i1 %is_negative, label %negate, label %more
negate:
  %new = sub i32 0, %old
  store i32 %new, i32* %p
  br label %more
more:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 5
  br i1 %go, label %loop, label %end
end:
  ret i32 %next
}
define i32 @main() {
  %result = call i32 @f(i32* @limit)
  ret i32 %result
}
