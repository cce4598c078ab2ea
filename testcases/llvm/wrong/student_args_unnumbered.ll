; The parameters are used by names that they do not have.
declare void @putint(i32)

define i32 @add(i32, i32) {
entry:
  %s = add i32 %a, %b ;~ error[E0104] ;~ error[E0104]
  ret i32 %s
}

define i32 @sub(i32 a, i32 b) { ;~ error[E0101] ;~ error[E0101]
entry:
  %s = sub i32 %a, %b
  ret i32 %s
}

define i32 @mul(%a, %b) { ;~ error[E0101]
entry:
  %s = mul i32 %a, %b
  ret i32 %s
}

define i32 @main() {
  %r = call i32 @add(i32 1, i32 2)
  call void @putint(i32 %r)
  ret i32 0
}
