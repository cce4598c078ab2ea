declare i32 @getint()
define i32 @main() {
  %n = call i32 @getint()
  %most = sub i32 2147483647, %n
  %more = add nsw i32 %most, 1
  %1 = icmp slt i32 %more, 0
  br i1 %1, label %yes, label %no
yes:
  ret i32 1
no:
  ret i32 0
}
