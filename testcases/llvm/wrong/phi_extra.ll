; An entry for a block that does not branch here: its branch returns.
define i32 @f(i32 %n) {
entry:
  %minus = icmp slt i32 %n, 0
  br i1 %minus, label %then, label %else
then:
  ret i32 0
else:
  br label %end
end:
  %m = phi i32 [ 1, %then ], [ %n, %else ] ;~ error[E0107]
  ret i32 %m
}
