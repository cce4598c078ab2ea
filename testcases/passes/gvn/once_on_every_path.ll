; The second sum is computed already wherever control comes from; operands may be exchanged, and
; `a < b` is `b > a`.
define i32 @f(i32 %a, i32 %b) {
entry:
  %first = add i32 %a, %b
  %less = icmp slt i32 %a, %b
  br i1 %less, label %then, label %end
then:
  %turned = add i32 %b, %a
  %greater = icmp sgt i32 %b, %a
  %bit = zext i1 %greater to i32
  %double = mul i32 %turned, %bit
  br label %end
end:
  %value = phi i32 [ %first, %entry ], [ %double, %then ]
  ret i32 %value
}
