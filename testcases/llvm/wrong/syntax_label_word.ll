; Each target of a branch has `label` in front.
define i32 @f(i1 %c) {
  br i1 %c, label %then, %else ;~ error[E0101]
then:
  br %else ;~ error[E0101]
else:
  ret i32 0
}
