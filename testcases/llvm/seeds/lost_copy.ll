; phis after mem2reg: 1
; The lost copy problem: x is read after the loop, after the copy to it for the next iteration would
; have overwritten it. The result is 4, the x of the last iteration, not 5.
define i32 @main() {
entry:
  br label %loop
loop:
  %x = phi i32 [ 1, %entry ], [ %x.next, %loop ]
  %x.next = add i32 %x, 1
  %more = icmp slt i32 %x.next, 5
  br i1 %more, label %loop, label %end
end:
  ret i32 %x
}
