; A variable that both branches set is two values.
define i32 @sign(i32 %n) {
entry:
  %positive = icmp sgt i32 %n, 0
  br i1 %positive, label %then, label %else
then:
  %x = add i32 0, 1
  br label %end
else:
  %x = sub i32 0, 1 ;~ error[E0105]
  br label %end
end:
  ret i32 0
}
