; A value where a block belongs, and a block where a value belongs.
define i32 @f(i32 %n) {
entry:
  %m = add i32 %n, 1
  br label %m ;~ error[E0111]
end:
  ret i32 %end ;~ error[E0111]
}
