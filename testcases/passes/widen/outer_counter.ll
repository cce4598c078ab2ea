; The counter of the outer loop is a subscript in the inner loop.
@a = global [4 x [5 x i32]] zeroinitializer
define i32 @main() {
entry:
  br label %outer
outer:
  %i = phi i32 [ 0, %entry ], [ %next.i, %latch ]
  br label %inner
inner:
  %j = phi i32 [ 0, %outer ], [ %next.j, %inner ]
  %p = getelementptr [4 x [5 x i32]], [4 x [5 x i32]]* @a, i32 0, i32 %i, i32 %j
  %v = add i32 %i, %j
  store i32 %v, i32* %p
  %next.j = add i32 %j, 1
  %go.j = icmp slt i32 %next.j, 5
  br i1 %go.j, label %inner, label %latch
latch:
  %next.i = add i32 %i, 1
  %go.i = icmp slt i32 %next.i, 4
  br i1 %go.i, label %outer, label %end
end:
  %q = getelementptr [4 x [5 x i32]], [4 x [5 x i32]]* @a, i32 0, i32 3, i32 4
  %x = load i32, i32* %q
  ret i32 %x
}
