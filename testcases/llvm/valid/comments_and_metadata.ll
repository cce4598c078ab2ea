; Comments with everything in them that looks like IR: %1 = add i32 "x" { } @main !0 #0
; Lines that tell of the target and the source, named metadata before and between functions.
source_filename = "a \22quoted\22 name.c"
target triple = "x86_64-pc-linux-gnu"
;
;;; two more
!note = !{!0, !1, !2}
!0 = !{!"a string with ; and } and \22", i32 7, !1}
!1 = distinct !{!1, !{!"inner"}, null}
declare void @putint(i32) ; } a brace
!empty = !{}

define i32 @main() { ; ret i32 99
entry: ; preds = nobody
  %0 = add i32 20, 3 ; %0 = add i32 1, 1
  ; br label %nowhere
  call void @putint(i32 %0), !note !0
  br label %loop, !llvm.loop !3
loop:                                             ; preds = %loop, %entry
  %i = phi i32 [ 0, %entry ], [ %next, %loop ], !kind !1
  %next = add i32 %i, 1, !kind !{i32 1}
  %more = icmp slt i32 %next, 3
  br i1 %more, label %loop, label %end, !llvm.loop !3, !prof !5
end:
  ret i32 %next, !kind !0
}
!2 = !{i64 -1, i1 true, [2 x i32] [i32 1, i32 2], i32* null}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.mustprogress"}
!5 = !{!"branch_weights", i32 1, i32 127}
; the end, without a line end