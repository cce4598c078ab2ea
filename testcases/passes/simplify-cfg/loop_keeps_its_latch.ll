; Hands off: the empty %latch is the only way back to the header of the loop, and %before the only
; way in. Loop passes want both.
declare i32 @getint()
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %left, label %before
left:
  %s = call i32 @getint()
  br label %before
before:
  br label %head
head:
  %a = call i32 @getint()
  switch i32 %a, label %latch [
    i32 0, label %end
    i32 1, label %work
  ]
work:
  %b = call i32 @getint()
  br label %latch
latch:
  br label %head
end:
  ret i32 %a
}
