; The phi of an `if` names the block where a branch begins, although a loop in it ends elsewhere.
define i32 @f(i1 %c, i32 %n) {
entry:
  br i1 %c, label %then, label %end
then:
  br label %loop
loop:
  %i = phi i32 [ 0, %then ], [ %j, %loop ]
  %j = add i32 %i, 1
  %d = icmp slt i32 %j, %n
  br i1 %d, label %loop, label %done
done:
  br label %end
end:
  %r = phi i32 [ %j, %then ], [ 0, %entry ] ;~ error[E0107]
  ret i32 %r
}
