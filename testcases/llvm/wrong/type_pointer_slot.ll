; The slot of an array parameter holds a pointer: it is loaded before it is indexed.
define i32 @f(i32* %a) {
entry:
  %a.addr = alloca i32*
  store i32* %a, i32** %a.addr
  %p = getelementptr i32, i32* %a.addr, i32 1 ;~ error[E0111]
  %n = load i32, i32* %p
  ret i32 %n
}
