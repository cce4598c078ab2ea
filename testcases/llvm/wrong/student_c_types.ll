; The types of C in heads of functions. A line has one error, whatever it repeats.
define int @add(int %a, int %b) { ;~ error[E0101]
  %c = add i32 %a, %b
  ret i32 %c
}

declare int @twice(int) ;~ error[E0101]

define i32 main() { ;~ error[E0101]
  %r = call i32 @add(i32 1, i32 2)
  ret i32 %r
}
