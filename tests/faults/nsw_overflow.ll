declare void @putint(i32)
declare i32 @getint()

define i32 @main() {
entry:
  %n = call i32 @getint()
  %more = add nsw i32 %n, 1
  %is.more = icmp sgt i32 %more, %n
  br i1 %is.more, label %then, label %end
then:
  call void @putint(i32 1)
  br label %end
end:
  ret i32 0
}
