; Properties in another order.
@a = dso_local private global i32 1 ;~ error[E0101]
@b = internal private global i32 1 ;~ error[E0101]
@c = global private i32 1 ;~ error[E0101]
@d = private hidden global i32 1 ;~ error[E0101]

define private i32 @f() {
  ret i32 0
}

define i32 private @g() { ;~ error[E0101]
  ret i32 0
}

define i32 @h() internal { ;~ error[E0101]
  ret i32 0
}

define i32 @main() {
  %x = call i32 @f()
  %y = call i32 @g()
  %z = call i32 @h()
  ret i32 0
}
