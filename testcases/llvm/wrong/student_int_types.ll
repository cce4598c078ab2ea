; Types of C.
declare int @getint() ;~ error[E0101]
declare void @putint(int) ;~ error[E0101]

@count = global int 0 ;~ error[E0101]

define i32 @twice(i32 %x) {
  %r = mul int %x, 2 ;~ error[E0101]
  ret i32 %r
}

define int @main() { ;~ error[E0101]
  %n = call i32 @getint()
  %m = call i32 @twice(i32 %n)
  call void @putint(i32 %m)
  ret i32 0
}
