; A select chooses by an i1 between two values of one type.
define i32 @f(i32 %n, i1 %c) {
  %a = select i32 %n, i32 1, i32 0 ;~ error[E0111]
  %b = select i1 %c, i32 1, i64 0 ;~ error[E0111]
  %d = select i1 %n, i32 1, i32 0 ;~ error[E0111]
  ret i32 %n
}
