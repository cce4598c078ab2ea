; The two loops of the nest are unrolled: their counters are subscripts. The loop around is not.
declare i32 @getint()
declare void @putint(i32)
define i32 @f() {
entry:
  %a = alloca [2 x [2 x i32]]
  %n = call i32 @getint()
  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %k.next, %end ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %end ]
  br label %rows
rows:
  %i = phi i32 [ 0, %outer ], [ %i.next, %latch ]
  br label %columns
columns:
  %j = phi i32 [ 0, %rows ], [ %j.next, %columns ]
  %x = getelementptr [2 x [2 x i32]], [2 x [2 x i32]]* %a, i32 0, i32 %i, i32 %j
  %product = mul i32 %k, %j
  store i32 %product, i32* %x
  %j.next = add i32 %j, 1
  %more = icmp slt i32 %j.next, 2
  br i1 %more, label %columns, label %latch
latch:
  %i.next = add i32 %i, 1
  %go = icmp slt i32 %i.next, 2
  br i1 %go, label %rows, label %end
end:
  %y = getelementptr [2 x [2 x i32]], [2 x [2 x i32]]* %a, i32 0, i32 1, i32 1
  %v = load i32, i32* %y
  %s.next = add i32 %s, %v
  %k.next = add i32 %k, 1
  %again = icmp slt i32 %k.next, %n
  br i1 %again, label %outer, label %done
done:
  call void @putint(i32 %s.next)
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
