; The phis of the loop can only be %n: one reads itself, the other reads the first.
declare i32 @getint()
define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %x = phi i32 [ %n, %entry ], [ %y, %body ]
  %a = call i32 @getint()
  %more = icmp ne i32 %a, 0
  br i1 %more, label %body, label %end
body:
  %y = phi i32 [ %x, %head ]
  %b = call i32 @getint()
  br label %head
end:
  ret i32 %x
}
