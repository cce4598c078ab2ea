; Faults of many kinds, each by itself.
declare i32 @getint()
declare void @putint(i32)

@table = global [2 x i32] [i32 1, i32 2, i32 3] ;~ error[E0115]

define i32 @first(i32 %0) {
  %1 = add i32 %0, 1 ;~ error[E0103]
  call void @putch(i32 %1) ;~ error[E0114]
  ret i32 %1
}

define i32 @second(i32 %n) {
entry:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %then, label %end
then:
  %a = add i32 %n, 1
  br label %end
end:
  %b = add i32 %a, 1 ;~ error[E0106]
  call void @putint(i32 %b, i32 10) ;~ error[E0113]
  br label %entry ;~ error[E0110]
}

define void @third(i1 %c) {
entry:
  br i1 %c, label %left, label %right
left:
  %x = add i32 1, 1
  br label %end
right:
  %x = add i32 2, 2 ;~ error[E0105]
  %y = add i32 %z, 3 ;~ error[E0104] ;~ error[E0109]
end:
  ret void
}
