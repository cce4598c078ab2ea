; Control flow as in the source.
declare i32 @getint()

define i32 @main() {
entry:
  %x = call i32 @getint()
  %c = icmp sgt i32 %x, 0
  if i1 %c, label %then, label %else ;~ error[E0101]
then:
  ret i32 1
else:
  break ;~ error[E0101]
end:
  return 0; ;~ error[E0101]
}
