; Hands off: `%b` is what `%a` was in the iteration before, so it does not stay 1.
define i32 @main() {
entry:
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %a.next, %loop ]
  %b = phi i32 [ 1, %entry ], [ %a, %loop ]
  %c = phi i32 [ 1, %entry ], [ %b, %loop ]
  %a.next = mul i32 %a, 3
  %more = icmp slt i32 %a, 20
  br i1 %more, label %loop, label %end
end:
  ret i32 %c
}
