; Casts in the wrong direction or to the same width.
define i32 @f(i32 %n, i1 %c, i32* %p) {
  %a = zext i32 %n to i1 ;~ error[E0111]
  %b = trunc i1 %c to i32 ;~ error[E0111]
  %d = zext i32 %n to i32 ;~ error[E0111]
  %e = sext i1 %c to i1 ;~ error[E0111]
  %g = bitcast i32 %n to i64 ;~ error[E0111]
  %h = bitcast i32* %p to i32 ;~ error[E0111]
  %i = ptrtoint i32 %n to i64 ;~ error[E0111]
  %j = inttoptr i32 %n to i32 ;~ error[E0111]
  %k = zext i32* %p to i64 ;~ error[E0111]
  ret i32 %n
}
