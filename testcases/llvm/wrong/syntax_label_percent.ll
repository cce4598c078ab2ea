; A label is defined without a percent sign.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %end
%then: ;~ error[E0101]
  br label %end
end:
  ret i32 0
}
