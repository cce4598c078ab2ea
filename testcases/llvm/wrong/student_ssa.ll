; Values that are assigned twice, as variables are.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
entry:
  %i = add i32 0, 0
  br label %loop
loop:
  %i = add i32 %i, 1 ;~ error[E0105]
  call void @putint(i32 %i)
  %c = icmp slt i32 %i, 10
  br i1 %c, label %loop, label %loop
  %c = icmp slt i32 %i, 10 ;~ error[E0105] ;~ warning[W0101]
  ret i32 %i
}
