; A condition that the next one implies is not asked, however many there are. A promise of the next one might not hold
; where the first one leads away, and a condition that another instruction reads stays.
define i32 @chain(i32 %x) {
entry:
  %c0 = icmp sgt i32 %x, 0
  br i1 %c0, label %b0, label %end

b0:
  %c1 = icmp sgt i32 %x, 1
  br i1 %c1, label %b1, label %end

b1:
  %c2 = icmp sgt i32 %x, 2
  br i1 %c2, label %b2, label %end

b2:
  %c3 = icmp sgt i32 %x, 3
  br i1 %c3, label %b3, label %end

b3:
  %c4 = icmp sgt i32 %x, 4
  br i1 %c4, label %b4, label %end

b4:
  %c5 = icmp sgt i32 %x, 5
  br i1 %c5, label %b5, label %end

b5:
  %c6 = icmp sgt i32 %x, 6
  br i1 %c6, label %b6, label %end

b6:
  %c7 = icmp sgt i32 %x, 7
  br i1 %c7, label %b7, label %end

b7:
  %c8 = icmp sgt i32 %x, 8
  br i1 %c8, label %b8, label %end

b8:
  %c9 = icmp sgt i32 %x, 9
  br i1 %c9, label %b9, label %end

b9:
  %c10 = icmp sgt i32 %x, 10
  br i1 %c10, label %b10, label %end

b10:
  %c11 = icmp sgt i32 %x, 11
  br i1 %c11, label %b11, label %end

b11:
  br label %end

end:
  %r = phi i32 [ 1, %b11 ], [ 0, %entry ], [ 0, %b0 ], [ 0, %b1 ], [ 0, %b2 ], [ 0, %b3 ], [ 0, %b4 ], [ 0, %b5 ], [ 0, %b6 ], [ 0, %b7 ], [ 0, %b8 ], [ 0, %b9 ], [ 0, %b10 ]
  ret i32 %r
}

define i32 @either(i32 %x, ptr %p) {
entry:
  %a = icmp eq i32 %x, 5
  br i1 %a, label %yes, label %next

next:
  %b = icmp ule i32 %x, 9
  br i1 %b, label %yes, label %no

yes:
  store i32 1, ptr %p
  ret i32 1

no:
  store i32 %x, ptr %p
  ret i32 2
}

define i32 @not_implied(i32 %x, i32 %y, ptr %p) {
entry:
  %a = icmp slt i32 %x, 3
  br i1 %a, label %next, label %no

next:
  %b = icmp slt i32 %x, 4
  br i1 %b, label %third, label %no

third:
  %c = icmp slt i32 %y, 1
  br i1 %c, label %yes, label %no

yes:
  store i32 1, ptr %p
  ret i32 1

no:
  store i32 %x, ptr %p
  ret i32 2
}

define i32 @none_holds(i32 %x, ptr %p) {
entry:
  %a = icmp sgt i32 %x, 2147483647
  br i1 %a, label %next, label %no

next:
  %b = icmp sgt i32 %x, 9
  br i1 %b, label %yes, label %no

yes:
  store i32 1, ptr %p
  ret i32 1

no:
  store i32 %x, ptr %p
  ret i32 2
}

define i1 @also_read(i32 %x, ptr %p) {
entry:
  %a = icmp sgt i32 %x, 2
  br i1 %a, label %next, label %no

next:
  %b = icmp sgt i32 %x, 9
  br i1 %b, label %yes, label %no

yes:
  store i32 1, ptr %p
  ret i1 %a

no:
  store i32 %x, ptr %p
  ret i1 %a
}

define i32 @promise(i32 %x, ptr %p) {
entry:
  %a = icmp sgt i32 %x, 2
  br i1 %a, label %next, label %no

next:
  %b = icmp samesign ugt i32 %x, 9
  br i1 %b, label %yes, label %no

yes:
  store i32 1, ptr %p
  ret i32 1

no:
  store i32 %x, ptr %p
  ret i32 2
}

define i32 @main() {
  %p = alloca i32
  %a = call i32 @chain(i32 11)
  %b = call i32 @chain(i32 12)
  %c = call i32 @either(i32 -3, ptr %p)
  %d = call i32 @none_holds(i32 50, ptr %p)
  %e = call i32 @promise(i32 -50, ptr %p)
  %f = mul i32 %a, 10
  %g = add i32 %f, %b
  %h = mul i32 %c, 4
  %i = add i32 %g, %h
  %j = mul i32 %d, 16
  %k = add i32 %i, %j
  %l = add i32 %k, %e
  ret i32 %l
}
