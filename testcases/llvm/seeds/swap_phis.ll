; phis after mem2reg: 3
; The swap problem for what leads out of SSA form: with copies one after the other, instead of all
; at once, both would end with the same value. Seven iterations: 83.
define i32 @main() {
entry:
  br label %loop
loop:
  %a = phi i32 [ 3, %entry ], [ %b, %body ]
  %b = phi i32 [ 8, %entry ], [ %a, %body ]
  %i = phi i32 [ 0, %entry ], [ %i.next, %body ]
  %more = icmp slt i32 %i, 7
  br i1 %more, label %body, label %end
body:
  %i.next = add i32 %i, 1
  br label %loop
end:
  %tens = mul i32 %a, 10
  %result = add i32 %tens, %b
  ret i32 %result
}
