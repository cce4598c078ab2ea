; Other things that C programs of this language's range never come to.
@t = thread_local global i32 5 ;~ error[E0102]

define i32 @f(i32 %n) {
entry:
  %a = va_arg i8** null, i32 ;~ error[E0102]
  indirectbr i8* null, [label %end] ;~ error[E0102]
end:
  ret i32 0
}
