; Labels without colons, with names and with numbers.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
entry:
  %n = call i32 @getint()
  br label %cond
cond ;~ error[E0101]
  %i = phi i32 [ 0, %entry ], [ %j, %body ]
  %c = icmp slt i32 %i, %n
  br i1 %c, label %body, label %end
body: ; the body
  call void @putint(i32 %i)
  %j = add i32 %i, 1
  br label %cond
end ;~ error[E0101]
  ret i32 0
}

define i32 @sign(i32 %0) {
  %2 = icmp slt i32 %0, 0
  br i1 %2, label %3, label %4

3 ;~ error[E0101]
  ret i32 -1

4 ;~ error[E0101]
  ret i32 1
}
