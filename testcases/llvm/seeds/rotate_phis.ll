; phis after mem2reg: 4
; Three values that change places in a circle, in a block that is its own predecessor.
define i32 @main() {
entry:
  br label %loop
loop:
  %a = phi i32 [ 1, %entry ], [ %b, %loop ]
  %b = phi i32 [ 2, %entry ], [ %c, %loop ]
  %c = phi i32 [ 3, %entry ], [ %a, %loop ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %loop ]
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, 5
  br i1 %more, label %loop, label %end
end:
  %x = mul i32 %a, 49
  %y = mul i32 %b, 7
  %z = add i32 %x, %y
  %w = add i32 %z, %c
  ret i32 %w
}
