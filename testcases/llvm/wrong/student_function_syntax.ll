; Functions as other languages begin them.
func i32 @f(i32 %x) { ;~ error[E0101]
  ret i32 %x
}

i32 @g(i32 %x) { ;~ error[E0101]
  ret i32 %x
}

function @h(%x: i32): i32 { ;~ error[E0101]
  ret i32 %x
}

define @k(i32 %x) { ;~ error[E0101]
  ret i32 %x
}

define i32 @main() {
  %1 = call i32 @f(i32 1)
  %2 = call i32 @g(i32 %1)
  ret i32 %3 ;~ error[E0104]
}
