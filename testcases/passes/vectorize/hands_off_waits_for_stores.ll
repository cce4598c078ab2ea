; Hands off the inner loop of @f: the outer one has just stored an element. The one of @g has many iterations,
; and that of @h reads another variable.
@a = global [400 x i32] zeroinitializer
@b = global [400 x i32] zeroinitializer
define i32 @f(i32 %n) {
entry:
  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %latch ]
  %q = getelementptr [400 x i32], [400 x i32]* @a, i32 0, i32 %k
  store i32 %s, i32* %q
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %next, %inner ]
  %t = phi i32 [ %s, %outer ], [ %s.next, %inner ]
  %p = getelementptr [400 x i32], [400 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %s.next = add i32 %t, %x
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 40
  br i1 %go, label %inner, label %latch
latch:
  %k.next = add i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %outer, label %end
end:
  ret i32 %s.next
}
define i32 @g(i32 %n) {
entry:
  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %latch ]
  %q = getelementptr [400 x i32], [400 x i32]* @a, i32 0, i32 %k
  store i32 %s, i32* %q
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %next, %inner ]
  %t = phi i32 [ %s, %outer ], [ %s.next, %inner ]
  %p = getelementptr [400 x i32], [400 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %s.next = add i32 %t, %x
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 400
  br i1 %go, label %inner, label %latch
latch:
  %k.next = add i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %outer, label %end
end:
  ret i32 %s.next
}
define i32 @h(i32 %n) {
entry:
  br label %outer
outer:
  %k = phi i32 [ 0, %entry ], [ %k.next, %latch ]
  %s = phi i32 [ 0, %entry ], [ %s.next, %latch ]
  %q = getelementptr [400 x i32], [400 x i32]* @a, i32 0, i32 %k
  store i32 %s, i32* %q
  br label %inner
inner:
  %i = phi i32 [ 0, %outer ], [ %next, %inner ]
  %t = phi i32 [ %s, %outer ], [ %s.next, %inner ]
  %p = getelementptr [400 x i32], [400 x i32]* @b, i32 0, i32 %i
  %x = load i32, i32* %p
  %s.next = add i32 %t, %x
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 40
  br i1 %go, label %inner, label %latch
latch:
  %k.next = add i32 %k, 1
  %more = icmp slt i32 %k.next, %n
  br i1 %more, label %outer, label %end
end:
  ret i32 %s.next
}
define i32 @main() {
entry:
  %x = call i32 @f(i32 9)
  %y = call i32 @g(i32 8)
  %z = call i32 @h(i32 7)
  %s1 = add i32 %x, %y
  %s2 = add i32 %s1, %z
  ret i32 %s2
}
