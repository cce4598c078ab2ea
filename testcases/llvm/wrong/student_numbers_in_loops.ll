; The labels do not take part in the numbering.
declare i32 @getint()

define i32 @main() {
  %1 = call i32 @getint()
  br label %2

2:
  %2 = icmp sgt i32 %1, 0 ;~ error[E0103]
  br i1 %2, label %3, label %4

3:
  %3 = sub i32 %1, 1 ;~ error[E0103]
  br label %2

4:
  ret i32 %1
}
