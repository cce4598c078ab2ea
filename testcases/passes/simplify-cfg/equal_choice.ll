; A choice between two values that are compared for equality is no smaller or larger one.
define i32 @f(i32 %x, i32 %y, i32 %z) {
entry:
  %is_equal = icmp eq i32 %x, %y
  br i1 %is_equal, label %same, label %end
same:
  br label %end
end:
  %chosen = phi i32 [ %x, %entry ], [ %y, %same ]
  %sum = add i32 %chosen, %z
  ret i32 %sum
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 4, i32 5, i32 6)
  ret i32 %value
}
