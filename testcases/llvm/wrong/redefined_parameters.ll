; Two parameters of one name.
define i32 @add(i32 %a, i32 %a) { ;~ error[E0105]
  ret i32 %a
}
