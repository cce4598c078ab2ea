; Both sides of the branch are empty and lead to the same block: nothing is decided.
define i32 @f(i1 %c, i32 %n) {
entry:
  br i1 %c, label %then, label %else
then:
  br label %end
else:
  br label %end
end:
  ret i32 %n
}
