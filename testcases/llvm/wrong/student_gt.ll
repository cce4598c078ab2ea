; `gt` instead of `sgt`, `le` instead of `sle`.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
entry:
  %n = call i32 @getint()
  %c = icmp gt i32 %n, 0 ;~ error[E0101]
  br i1 %c, label %then, label %end

then:
  %d = icmp le i32 %n, 100 ;~ error[E0101]
  br i1 %d, label %print, label %end

print:
  call void @putint(i32 %n)
  br label %end

end:
  ret i32 0
}
