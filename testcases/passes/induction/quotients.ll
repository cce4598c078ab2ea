; A value that each iteration divides by a power of two is shifted once. Divisions round towards zero, shifts down.
define i32 @divided(i32 %x, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %q = phi i32 [ %x, %entry ], [ %r, %loop ]
  %r = sdiv i32 %q, 16
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret i32 %r
}

; The test is first: the value of the last iteration is not divided.
define i32 @unsigned(i32 %x, i32 %n) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %body ]
  %q = phi i32 [ %x, %entry ], [ %r, %body ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end

body:
  %r = udiv exact i32 %q, 1073741824
  %next = add nsw i32 %i, 1
  br label %loop

end:
  ret i32 %q
}

define i32 @shifted(i32 %x, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %q = phi i32 [ %x, %entry ], [ %r, %loop ]
  %s = phi i32 [ %x, %entry ], [ %t, %loop ]
  %r = ashr i32 %q, 31
  %t = lshr i32 %s, 3
  %next = add i64 %i, 1
  %more = icmp ne i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  %u = xor i32 %r, %t
  ret i32 %u
}

define i32 @often(i32 %x) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %q = phi i32 [ %x, %entry ], [ %r, %loop ]
  %s = phi i32 [ %x, %entry ], [ %t, %loop ]
  %r = sdiv i32 %q, 8
  %t = sdiv i32 %s, 2
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, 13
  br i1 %more, label %loop, label %end

end:
  %u = sub i32 %r, %t
  ret i32 %u
}

; By a number that is not a power of two, and a value that the loop reads itself.
define i32 @others(i32 %x, i32 %n, ptr %p) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %q = phi i32 [ %x, %entry ], [ %r, %loop ]
  %s = phi i32 [ %x, %entry ], [ %t, %loop ]
  %r = sdiv i32 %q, 10
  %t = sdiv i32 %s, 4
  store volatile i32 %t, ptr %p
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %loop, label %end

end:
  %u = sub i32 %r, %t
  ret i32 %u
}

@numbers = global [6 x i32] [ i32 0, i32 -1, i32 123456789, i32 -2147483648, i32 2147483647, i32 -65537 ]

define i32 @main() {
entry:
  br label %outer

outer:
  %k = phi i64 [ 0, %entry ], [ %k.next, %after ]
  %sum = phi i32 [ 0, %entry ], [ %sum.5, %after ]
  %p = getelementptr [6 x i32], ptr @numbers, i64 0, i64 %k
  %x = load volatile i32, ptr %p
  br label %inner

inner:
  %n = phi i32 [ 1, %outer ], [ %n.next, %inner ]
  %sum.1 = phi i32 [ %sum, %outer ], [ %sum.4, %inner ]
  %a = call i32 @divided(i32 %x, i32 %n)
  %m = add i32 %n, -1
  %y = and i32 %x, -1073741824
  %b = call i32 @unsigned(i32 %y, i32 %m)
  %l = sext i32 %n to i64
  %c = call i32 @shifted(i32 %x, i64 %l)
  %ab = xor i32 %a, %b
  %abc = add i32 %ab, %c
  %sum.3 = mul i32 %sum.1, 31
  %sum.4 = add i32 %sum.3, %abc
  %n.next = add nsw i32 %n, 1
  %more = icmp slt i32 %n.next, 3
  br i1 %more, label %inner, label %after

after:
  %d = call i32 @often(i32 %x)
  %e = call i32 @others(i32 %x, i32 2, ptr %p)
  %de = sub i32 %d, %e
  %sum.5 = add i32 %sum.4, %de
  %k.next = add nsw i64 %k, 1
  %again = icmp slt i64 %k.next, 6
  br i1 %again, label %outer, label %done

done:
  %status = and i32 %sum.5, 127
  ret i32 %status
}
