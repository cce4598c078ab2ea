; What stands after a return, a branch or another end of a block is a block of its own.
define i32 @f(i32 %n) {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %then, label %end
then:
  ret i32 1
  br label %end ;~ warning[W0101]
end:
  %m = add i32 %n, 1
  ret i32 %m
  %k = add i32 %n, 1 ;~ warning[W0101]
  ret i32 %k
}
