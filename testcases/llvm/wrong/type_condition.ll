; A branch needs an i1.
define i32 @f(i32 %n) {
  br i1 %n, label %then, label %else ;~ error[E0111]
then:
  ret i32 1
else:
  ret i32 0
}
