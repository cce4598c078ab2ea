; A sum under a condition. The sum may be poison where it is not chosen.
define i32 @f(i32 %total, i32 %x, i32 %y) {
entry:
  %differ = icmp ne i32 %x, %y
  br i1 %differ, label %add, label %end
add:
  %sum = add nsw i32 %total, 7
  br label %end
end:
  %result = phi i32 [ %total, %entry ], [ %sum, %add ]
  ret i32 %result
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 2147483647, i32 1, i32 1)
  %b = call i32 @f(i32 5, i32 1, i32 2)
  %c = ashr i32 %a, 26
  %d = add i32 %b, %c
  ret i32 %d
}
