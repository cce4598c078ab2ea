; Control leaves the loop in three places and to two blocks, one of which others enter, too. The value
; is written on each way out, and nowhere else.
@last = internal global i32 7
define internal i32 @find(i32 %n, i32 %wanted) {
entry:
  %is_none = icmp eq i32 %n, 0
  br i1 %is_none, label %end, label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %more ]
  store i32 %i, i32* @last
  %is_it = icmp eq i32 %i, %wanted
  br i1 %is_it, label %found, label %test
test:
  %seen = load i32, i32* @last
  %is_large = icmp sgt i32 %seen, 20
  br i1 %is_large, label %end, label %more
more:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
found:
  ret i32 1
end:
  %result = phi i32 [ 2, %entry ], [ 3, %test ], [ 4, %more ]
  ret i32 %result
}
define i32 @main() {
  %a = call i32 @find(i32 0, i32 0)
  %b = load i32, i32* @last
  %c = call i32 @find(i32 9, i32 5)
  %d = load i32, i32* @last
  %e = call i32 @find(i32 90, i32 50)
  %f = load i32, i32* @last
  %g = call i32 @find(i32 10, i32 50)
  %h = load i32, i32* @last
  %ab = add i32 %a, %b
  %cd = add i32 %c, %d
  %ef = add i32 %e, %f
  %gh = add i32 %g, %h
  %abcd = add i32 %ab, %cd
  %efgh = add i32 %ef, %gh
  %all = add i32 %abcd, %efgh
  ret i32 %all
}
