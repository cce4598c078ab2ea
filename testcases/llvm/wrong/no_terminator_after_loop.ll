; The entry does not branch into the loop, and the last block holds nothing.
define i32 @f(i1 %c) {
entry:
  %n = add i32 1, 2 ;~ error[E0109]
cond:
  br i1 %c, label %body, label %end
body:
  br label %cond
end: ;~ error[E0109]
}
