; Hands off: the entry is empty, but nothing may lead to the first block, and %head is a loop.
declare i32 @getint()
define i32 @f() {
entry:
  br label %head
head:
  %x = call i32 @getint()
  %more = icmp ne i32 %x, 0
  br i1 %more, label %head, label %end
end:
  ret i32 %x
}
