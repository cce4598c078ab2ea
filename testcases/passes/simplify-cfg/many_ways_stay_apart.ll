; Stays: so many ways meet where both conditions lead that it takes long to find the inputs of the phi. For
; the same reason the stores stay where they are.
@a = global i32 0

define i32 @f(i32 %n, i32 %m) {
entry:
  switch i32 %n, label %first [
    i32 0, label %w0
    i32 1, label %w1
    i32 2, label %w2
    i32 3, label %w3
    i32 4, label %w4
    i32 5, label %w5
    i32 6, label %w6
  ]
w0:
  store i32 10, i32* @a
  br label %end
w1:
  store i32 11, i32* @a
  br label %end
w2:
  store i32 12, i32* @a
  br label %end
w3:
  store i32 13, i32* @a
  br label %end
w4:
  store i32 14, i32* @a
  br label %end
w5:
  store i32 15, i32* @a
  br label %end
w6:
  store i32 16, i32* @a
  br label %end
first:
  store i32 1, i32* @a
  %c = icmp slt i32 %m, 3
  br i1 %c, label %end, label %second
second:
  %d = icmp sgt i32 %m, 7
  br i1 %d, label %end, label %on
on:
  store i32 2, i32* @a
  br label %end
end:
  %phi = phi i32 [ 5, %first ], [ 5, %second ], [ 6, %on ], [ 0, %w0 ], [ 1, %w1 ], [ 2, %w2 ], [ 3, %w3 ], [ 4, %w4 ], [ 5, %w5 ], [ 6, %w6 ]
  %x = load i32, i32* @a
  %sum = add i32 %x, %phi
  ret i32 %sum
}

define i32 @g(i32 %n) {
entry:
  switch i32 %n, label %other [
    i32 0, label %w0
    i32 1, label %w1
    i32 2, label %w2
    i32 3, label %w3
    i32 4, label %w4
    i32 5, label %w5
    i32 6, label %w6
    i32 7, label %w7
  ]
w0:
  store i32 10, i32* @a
  br label %end
w1:
  store i32 11, i32* @a
  br label %end
w2:
  store i32 12, i32* @a
  br label %end
w3:
  store i32 13, i32* @a
  br label %end
w4:
  store i32 14, i32* @a
  br label %end
w5:
  store i32 15, i32* @a
  br label %end
w6:
  store i32 16, i32* @a
  br label %end
w7:
  store i32 17, i32* @a
  br label %end
other:
  store i32 1, i32* @a
  br label %end
end:
  %x = load i32, i32* @a
  ret i32 %x
}

define i32 @main() {
  %x = call i32 @f(i32 9, i32 5)
  %y = call i32 @f(i32 3, i32 5)
  %z = call i32 @g(i32 4)
  %sum = add i32 %x, %y
  %all = add i32 %sum, %z
  ret i32 %all
}
