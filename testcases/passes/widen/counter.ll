; The exit condition excludes that the counter wraps, in a parameter of any size.
@a = global [10 x i32] zeroinitializer
define i32 @fill(i32* %p, i32 %n) {
entry:
  %enter = icmp sgt i32 %n, 0
  br i1 %enter, label %loop, label %end
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %q = getelementptr i32, i32* %p, i32 %i
  store i32 %i, i32* %q
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  %last = phi i32 [ 0, %entry ], [ %i, %loop ]
  ret i32 %last
}
define i32 @main() {
  %p = getelementptr [10 x i32], [10 x i32]* @a, i32 0, i32 0
  %r = call i32 @fill(i32* %p, i32 10)
  %q = getelementptr [10 x i32], [10 x i32]* @a, i32 0, i32 7
  %x = load i32, i32* %q
  %s = add i32 %r, %x
  ret i32 %s
}
