; Branches without types.
declare i32 @getint()

define i32 @main() {
entry:
  %x = call i32 @getint()
  %c = icmp ne i32 %x, 0
  br %c, label %then, label %end ;~ error[E0101]
then:
  br %end ;~ error[E0101]
last:
  br i1 %c, %then, %end ;~ error[E0101]
end:
  ret i32 0
}
