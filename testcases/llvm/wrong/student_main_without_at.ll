; A function's name without its `@`, at the definition and at a call.
declare i32 @getint()
declare void @putint(i32)

define i32 square(i32 %x) { ;~ error[E0101]
  %r = mul i32 %x, %x
  ret i32 %r
}

define i32 main() { ;~ error[E0101]
  %n = call i32 @getint()
  %m = call i32 square(i32 %n) ;~ error[E0101]
  call void putint(i32 %m) ;~ error[E0101]
  ret i32 0
}
