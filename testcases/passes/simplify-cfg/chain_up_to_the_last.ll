; The entry goes to the end on two ways with different inputs of the phi. So the chain of empty blocks
; stays between them, but only its last block.
declare void @putint(i32)

define i32 @f(i1 %c) {
entry:
  br i1 %c, label %first, label %end
first:
  br label %second
second:
  br label %third
third:
  br label %end
end:
  %x = phi i32 [ 1, %entry ], [ 2, %third ]
  ret i32 %x
}

define i32 @main() {
  %a = call i32 @f(i1 true)
  call void @putint(i32 %a)
  %b = call i32 @f(i1 false)
  call void @putint(i32 %b)
  ret i32 0
}
