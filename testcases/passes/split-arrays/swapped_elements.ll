; The loop that reverses an array: two counters that run towards each other.
declare void @putint(i32)
define i32 @f() {
entry:
  %a = alloca [5 x i32]
  br label %fill
fill:
  %k = phi i32 [ 0, %entry ], [ %k.next, %fill ]
  %p = getelementptr [5 x i32], [5 x i32]* %a, i32 0, i32 %k
  %square = mul i32 %k, %k
  store i32 %square, i32* %p
  %k.next = add i32 %k, 1
  %more = icmp slt i32 %k.next, 5
  br i1 %more, label %fill, label %test
test:
  %i = phi i32 [ 0, %fill ], [ %i.next, %swap ]
  %j = phi i32 [ 4, %fill ], [ %j.next, %swap ]
  %go = icmp slt i32 %i, %j
  br i1 %go, label %swap, label %end
swap:
  %x = getelementptr [5 x i32], [5 x i32]* %a, i32 0, i32 %i
  %y = getelementptr [5 x i32], [5 x i32]* %a, i32 0, i32 %j
  %v = load i32, i32* %x
  %w = load i32, i32* %y
  store i32 %w, i32* %x
  store i32 %v, i32* %y
  %i.next = add i32 %i, 1
  %j.next = sub i32 %j, 1
  br label %test
end:
  %q = getelementptr [5 x i32], [5 x i32]* %a, i32 0, i32 1
  %r = load i32, i32* %q
  call void @putint(i32 %r)
  ret i32 0
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
