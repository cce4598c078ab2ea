; Up to three counters are chosen without a branch. An index is not a counter, and neither is a sum of other values.
define i32 @three(ptr %a, i32 %x, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %latch ]
  %less = phi i32 [ 0, %entry ], [ %less.2, %latch ]
  %same = phi i32 [ 0, %entry ], [ %same.3, %latch ]
  %more = phi i32 [ 0, %entry ], [ %more.3, %latch ]
  %p = getelementptr i32, ptr %a, i32 %i
  %v = load i32, ptr %p
  %is.less = icmp slt i32 %v, %x
  br i1 %is.less, label %first, label %other

first:
  %less.1 = add nsw i32 %less, 1
  br label %latch

other:
  %is.same = icmp eq i32 %v, %x
  br i1 %is.same, label %second, label %third

second:
  %same.1 = add nsw i32 %same, 1
  br label %meet

third:
  %more.1 = add nsw i32 %more, 1
  br label %meet

meet:
  %same.2 = phi i32 [ %same.1, %second ], [ %same, %third ]
  %more.2 = phi i32 [ %more, %second ], [ %more.1, %third ]
  br label %latch

latch:
  %less.2 = phi i32 [ %less.1, %first ], [ %less, %meet ]
  %same.3 = phi i32 [ %same, %first ], [ %same.2, %meet ]
  %more.3 = phi i32 [ %more, %first ], [ %more.2, %meet ]
  %next = add nsw i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end

end:
  %two = mul i32 %same.3, 100
  %sum = add i32 %less.2, %two
  %three = mul i32 %more.3, 10000
  %all = add i32 %sum, %three
  ret i32 %all
}

define void @merge(ptr %a, ptr %b, ptr %c, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %i.2, %latch ]
  %j = phi i32 [ 0, %entry ], [ %j.2, %latch ]
  %k = phi i32 [ 0, %entry ], [ %k.1, %latch ]
  %p = getelementptr i32, ptr %a, i32 %i
  %x = load i32, ptr %p
  %q = getelementptr i32, ptr %b, i32 %j
  %y = load i32, ptr %q
  %s = getelementptr i32, ptr %c, i32 %k
  %sum = sub i32 %x, %y
  store i32 %sum, ptr %s
  %less = icmp slt i32 %x, %y
  br i1 %less, label %one, label %two

one:
  %i.1 = add nsw i32 %i, 1
  br label %latch

two:
  %j.1 = add nsw i32 %j, 1
  br label %latch

latch:
  %i.2 = phi i32 [ %i.1, %one ], [ %i, %two ]
  %j.2 = phi i32 [ %j, %one ], [ %j.1, %two ]
  %k.1 = add nsw i32 %k, 1
  %go = icmp slt i32 %k.1, %n
  br i1 %go, label %loop, label %end

end:
  ret void
}

define i32 @sums(i32 %x, i32 %y, i32 %z, i1 %c) {
entry:
  br i1 %c, label %one, label %two

one:
  %a = add i32 %x, %z
  br label %end

two:
  %b = add i32 %y, %z
  br label %end

end:
  %x.1 = phi i32 [ %a, %one ], [ %x, %two ]
  %y.1 = phi i32 [ %y, %one ], [ %b, %two ]
  %r = mul i32 %x.1, %y.1
  ret i32 %r
}

@a = global [9 x i32] [ i32 5, i32 3, i32 9, i32 5, i32 5, i32 1, i32 7, i32 0, i32 5 ]

define i32 @main() {
  %r = call i32 @three(ptr @a, i32 5, i32 9)
  %s = srem i32 %r, 251
  ret i32 %s
}
