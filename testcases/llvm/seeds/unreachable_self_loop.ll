; phis after mem2reg: 1
; A block that nobody but itself reaches, and that branches into the rest.
define i32 @main() {
entry:
  br label %end
alone:
  %round = phi i32 [ %next, %alone ]
  %next = add i32 %round, 1
  %more = icmp slt i32 %next, 9
  br i1 %more, label %alone, label %end
end:
  ret i32 11
}
