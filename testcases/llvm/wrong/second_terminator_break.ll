; break, then the branch back to the loop's head.
define i32 @f(i32 %n) {
entry:
  br label %cond
cond:
  br i1 true, label %body, label %end
body:
  br label %end
  br label %cond ;~ warning[W0101]
end:
  ret i32 %n
}
