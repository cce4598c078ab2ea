; Void where a value stands.
declare void @putint(i32)

define void @f() {
  ret i32 0 ;~ error[E0111]
}

define i32 @g() {
  ret void ;~ error[E0111]
}

define i32 @h(void) { ;~ error[E0111]
  ret i32 0
}

define i32 @main() {
  %1 = call void @putint(i32 1) ;~ error[E0101]
  %2 = alloca void ;~ error[E0111]
  %3 = call i32 @g()
  ret i32 0
}
