; Blocks do not fall through.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %then, label %end
then:
  %n = add i32 1, 2 ;~ error[E0109]
end:
  ret i32 0
}
