; What one branch computes is not there after the if.
define i32 @f(i32 %n) {
entry:
  %large = icmp sgt i32 %n, 9
  br i1 %large, label %then, label %end
then:
  %half = sdiv i32 %n, 2
  br label %end
end:
  ret i32 %half ;~ error[E0106]
}
