; Hands off a loop with two entries; only the empty block in front of one of them goes.
declare i32 @getint()
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %before, label %b
before:
  br label %a
a:
  %x = call i32 @getint()
  br label %b
b:
  %y = call i32 @getint()
  %more = icmp ne i32 %y, 0
  br i1 %more, label %a, label %end
end:
  ret i32 %y
}
