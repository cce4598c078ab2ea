; The number of a branch's instruction was counted, though it has no result.
declare i32 @getint()

define i32 @main() {
  %1 = call i32 @getint()
  %2 = icmp sgt i32 %1, 0
  br i1 %2, label %4, label %6

4: ;~ error[E0103]
  %5 = add i32 %1, 1
  ret i32 %5

6:
  ret i32 0
}
