; What is loaded and what the pointer points to.
define i32 @f(i32** %p, i32 %n) {
  %a = load i32, i32** %p ;~ error[E0111]
  %b = load i64, i32** %p ;~ error[E0111]
  %c = load i32, i32 %n ;~ error[E0111]
  ret i32 %n
}
