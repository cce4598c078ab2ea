; The labels are numbered as if they had numbers of their own.
declare i32 @getint()

define i32 @main() {
  %1 = call i32 @getint()
  %2 = icmp sgt i32 %1, 0
  br i1 %2, label %1000, label %1001
1000: ;~ error[E0103]
  ret i32 1
1001:
  ret i32 0
}
