; The stores of the inner ways sink into a block that is itself one of the outer ways, and sink on from
; there. One of the inner ways begins with a phi, which stays.
@a = global i32 0
@b = global i32 0

define void @f(i32 %n, i1 %c, i1 %d) {
entry:
  br i1 %c, label %outer, label %other
outer:
  br i1 %d, label %loop, label %choice
loop:
  %i = phi i32 [ %n, %outer ], [ %next, %loop ]
  %next = sdiv i32 %i, 2
  %more = icmp ne i32 %next, 0
  br i1 %more, label %loop, label %left
left:
  %product = mul i32 %i, %i
  store i32 %product, i32* @b
  store i32 %next, i32* @a
  br label %inner
choice:
  %e = icmp slt i32 %n, 6
  br i1 %e, label %loud, label %right
loud:
  call void @putint(i32 1)
  br label %right
right:
  %phi = phi i32 [ 5, %choice ], [ 4, %loud ]
  store i32 %phi, i32* @b
  store i32 6, i32* @a
  br label %inner
inner:
  store i32 7, i32* @b
  br label %end
other:
  call void @putint(i32 %n)
  store i32 8, i32* @a
  store i32 9, i32* @b
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 5, i1 1, i1 1)
  call void @f(i32 6, i1 1, i1 0)
  call void @f(i32 7, i1 0, i1 0)
  %x = load i32, i32* @a
  %y = load i32, i32* @b
  %z = add i32 %x, %y
  ret i32 %z
}

declare void @putint(i32)
