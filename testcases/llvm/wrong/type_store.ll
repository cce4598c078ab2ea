; What is stored and what the pointer points to.
define void @f(i32 %n, i64* %p, i32* %q) {
  store i32 %n, i64* %p ;~ error[E0111]
  store i1 true, i32* %q ;~ error[E0111]
  store i32* %q, i32* %q ;~ error[E0111]
  store i32 %n, i32 %n ;~ error[E0111]
  ret void
}
