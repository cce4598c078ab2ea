; A sum may read elements that are apart: one load for each lane. Other loops may not, and a store may not be near.
@a = global [20 x [20 x i32]] zeroinitializer
@b = global [20 x [20 x i32]] zeroinitializer
@r = global [20 x i32] zeroinitializer

define i32 @product(i64 %i, i64 %j) {
entry:
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr [20 x [20 x i32]], ptr @a, i64 0, i64 %i, i64 %k
  %u = load i32, ptr %p
  %q = getelementptr [20 x [20 x i32]], ptr @b, i64 0, i64 %k, i64 %j
  %v = load i32, ptr %q
  %m = mul i32 %u, %v
  %t = add i32 %s, %m
  %next = add nsw i64 %k, 1
  %more = icmp slt i64 %next, 20
  br i1 %more, label %loop, label %end

end:
  ret i32 %t
}

define i32 @backwards(ptr %a, i64 %n) {
entry:
  br label %loop

loop:
  %k = phi i64 [ %n, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr i32, ptr %a, i64 %k
  %u = load i32, ptr %p
  %q = getelementptr i32, ptr %p, i64 1
  %v = load i32, ptr %q
  %m = sub i32 %u, %v
  %t = xor i32 %s, %m
  %next = add nsw i64 %k, -1
  %more = icmp sgt i64 %next, 0
  br i1 %more, label %loop, label %end

end:
  ret i32 %t
}

define void @column(i64 %j) {
entry:
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [20 x i32], ptr @r, i64 0, i64 %k
  %q = getelementptr [20 x [20 x i32]], ptr @b, i64 0, i64 %k, i64 %j
  %v = load i32, ptr %q
  store i32 %v, ptr %p
  %next = add nsw i64 %k, 1
  %more = icmp slt i64 %next, 20
  br i1 %more, label %loop, label %end

end:
  ret void
}

define i32 @stored(i64 %j) {
entry:
  br label %loop

loop:
  %k = phi i64 [ 0, %entry ], [ %next, %loop ]
  %s = phi i32 [ 0, %entry ], [ %t, %loop ]
  %p = getelementptr [20 x [20 x i32]], ptr @b, i64 0, i64 3, i64 %k
  %q = getelementptr [20 x [20 x i32]], ptr @b, i64 0, i64 %k, i64 %j
  %v = load i32, ptr %q
  %t = add i32 %s, %v
  store i32 7, ptr %p
  %next = add nsw i64 %k, 1
  %more = icmp slt i64 %next, 20
  br i1 %more, label %loop, label %end

end:
  ret i32 %t
}

define i32 @main() {
entry:
  br label %fill

fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %k = trunc i64 %i to i32
  %p = getelementptr [400 x i32], ptr @a, i64 0, i64 %i
  %q = getelementptr [400 x i32], ptr @b, i64 0, i64 %i
  %x = srem i32 %k, 7
  %y = srem i32 %k, 11
  store volatile i32 %x, ptr %p
  store volatile i32 %y, ptr %q
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, 400
  br i1 %more, label %fill, label %use

use:
  %r = call i32 @product(i64 3, i64 5)
  %s = call i32 @stored(i64 2)
  %t = call i32 @backwards(ptr @b, i64 17)
  %u = add i32 %r, %s
  %v = add i32 %u, %t
  %w = and i32 %v, 127
  ret i32 %w
}
