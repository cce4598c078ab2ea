; A branch needs an i1, even if the types agree otherwise.
define i32 @f(i32 %n) {
  br i32 %n, label %then, label %else ;~ error[E0111]
then:
  ret i32 1
else:
  ret i32 0
}
