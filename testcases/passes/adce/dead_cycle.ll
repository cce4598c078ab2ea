; The phi and the sum read only each other.
declare i32 @getint()
define i32 @f() {
entry:
  br label %head
head:
  %dead = phi i32 [ 0, %entry ], [ %sum, %head ]
  %sum = add i32 %dead, 2
  %x = call i32 @getint()
  %more = icmp ne i32 %x, 0
  br i1 %more, label %head, label %end
end:
  ret i32 %x
}
