; Each iteration writes the variable, so a store after the loop is one that the program has, too.
@shared = global i32 0
define void @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %old = load i32, i32* @shared
  %new = add i32 %old, %i
  store i32 %new, i32* @shared
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  ret void
}
