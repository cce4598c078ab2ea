; Hands off: in each iteration `%c` goes to `%b`, and `%b` to `%a`. So `%a` changes two iterations later.
define i32 @main() {
entry:
  br label %loop
loop:
  %a = phi i32 [ 0, %entry ], [ %b, %loop ]
  %b = phi i32 [ 0, %entry ], [ %c, %loop ]
  %c = phi i32 [ 0, %entry ], [ %d, %loop ]
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %d = add i32 %c, 3
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, 6
  br i1 %more, label %loop, label %end
end:
  ret i32 %a
}
