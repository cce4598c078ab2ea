; Types that LLVM calls otherwise.
@x = global int 5 ;~ error[E0101]

define int @f() { ;~ error[E0101]
  ret i32 0
}

define i32 @g(int %n) { ;~ error[E0101]
  ret i32 0
}
