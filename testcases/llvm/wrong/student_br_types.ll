; A condition that is an integer, before labels that do not exist.
declare i32 @getint()

define i32 @main() {
entry:
  %x = call i32 @getint()
  br i32 %x, label %then, label %els ;~ error[E0111] ;~ error[E0104]
then:
  %c = icmp ne i32 %x, 3
  br i1 %d, label %next, label %end ;~ error[E0104] ;~ error[E0104]
else:
  br label %end
end:
  ret i32 0
}
