; The block's number was taken when the branch was written, before that of the block in between.
declare i32 @getint()

define i32 @main() {
  %1 = call i32 @getint()
  %2 = icmp sgt i32 %1, 0
  br i1 %2, label %3, label %4

3:
  %5 = add i32 %1, 1 ;~ error[E0103]
  br label %4

4:
  ret i32 0
}
