; An i1 where an i32 is wanted, and an i32 where an i1 is.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
entry:
  %x = call i32 @getint()
  %c = icmp ne i32 %x, 0
  %d = icmp eq i32 %c, 0 ;~ error[E0111]
  %s = add i32 %c, 1 ;~ error[E0111]
  call void @putint(i32 %c) ;~ error[E0111]
  %z = zext i32 %x to i1 ;~ error[E0111]
  %e = and i1 %x, %c ;~ error[E0111]
  %f = xor i1 %c, 1
  ret i32 %c ;~ error[E0111]
}
