; Labels and values share their names.
define i32 @f(i32 %n) {
entry:
  br label %end
end:
  %end = add i32 %n, 1 ;~ error[E0105]
  ret i32 %n
}
