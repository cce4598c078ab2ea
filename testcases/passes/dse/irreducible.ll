; The cycle has two entries. The store before it is overwritten on one way into it, but not on the other.
@g = internal global i32 0
define i32 @main() {
entry:
  store i32 3, i32* @g
  %start = load i32, i32* @g
  store i32 4, i32* @g
  %which = icmp eq i32 %start, 3
  br i1 %which, label %left, label %right
left:
  %i = phi i32 [ 0, %entry ], [ %k, %right ]
  store i32 %i, i32* @g
  %j = add i32 %i, 1
  br label %right
right:
  %k = phi i32 [ 1, %entry ], [ %j, %left ]
  %value = load i32, i32* @g
  %go = icmp slt i32 %k, 5
  br i1 %go, label %left, label %end
end:
  ret i32 %value
}
