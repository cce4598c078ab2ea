; --passes=gvn,simplify,licm,adce --remarks
define i32 @main(i32 %x, i32* %p, i32 %n) {
entry:
  %0 = mul i32 %x, 3
  br label %head
head:
  %i = phi i32 [ 0, %entry ], [ %next, %head ]
  %1 = mul i32 %x, 3
  %2 = mul i32 %n, %x
  %3 = load i32, i32* %p
  store i32 %2, i32* %p
  %next = add i32 %i, 1
  %more = icmp slt i32 %next, %n
  br i1 %more, label %head, label %done
done:
  %4 = add i32 %0, %1
  ret i32 %4
}
