; Branches to labels that are spelt otherwise.
declare i32 @getint()

define i32 @main() {
entry:
  %c = call i32 @getint()
  %d = icmp eq i32 %c, 0
  br i1 %d, label %if_then, label %if_else ;~ error[E0104] ;~ error[E0104]
if.then:
  br label %if.end
if.else:
  br label %if_end ;~ error[E0104]
if.end:
  ret i32 0
}
