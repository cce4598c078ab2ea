; Phis whose inputs are in the wrong order, lack a bracket, or name a block that is elsewhere.
declare i32 @getint()

define i32 @main() {
entry:
  %x = call i32 @getint()
  %c = icmp ne i32 %x, 0
  br i1 %c, label %then, label %else
then:
  %a = add i32 %x, 1
  br label %join
else:
  %b = add i32 %x, 2
  br label %join
join:
  %p = phi i32 [ %then, %a ], [ %else, %b ] ;~ error[E0111]
  %q = phi i32 [ %a, %then ], %b, %else ;~ error[E0101]
  %r = phi i32 [ %a, %entry ], [ %b, %else ] ;~ error[E0107]
  %s = phi i32 [ %a, label %then ], [ %b, label %else ] ;~ error[E0101]
  %t = phi [ %a, %then ], [ %b, %else ] ;~ error[E0101]
  %u = phi i32 (%a, %then), (%b, %else) ;~ error[E0101]
  ret i32 %p
}
