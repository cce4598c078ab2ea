; A block without any instruction, for an else without statements.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %end
else: ;~ error[E0109]
end:
  ret i32 0
}
