; Structures as values.
%pair = type { i32, i32 } ;~ error[E0102]

define i32 @f(i32 %n) {
entry:
  %a = insertvalue { i32, i32 } undef, i32 %n, 0 ;~ error[E0102]
  %b = extractvalue { i32, i32 } %a, 0 ;~ error[E0102]
  ret i32 %b
}
