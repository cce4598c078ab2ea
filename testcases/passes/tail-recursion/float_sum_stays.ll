; A sum of floats is not the same in another order. The call in the second function is the last operation.
define float @sum(i32 %n, float %x) {
entry:
  %more = icmp sgt i32 %n, 0
  br i1 %more, label %step, label %end

step:
  %m = add i32 %n, -1
  %s = call float @sum(i32 %m, float %x)
  %t = fadd fast float %s, %x
  ret float %t

end:
  ret float 0.0
}

define float @power(i32 %n, float %x, float %p) {
entry:
  %more = icmp sgt i32 %n, 0
  br i1 %more, label %step, label %end

step:
  %m = add i32 %n, -1
  %q = fmul float %p, %x
  %s = call float @power(i32 %m, float %x, float %q)
  ret float %s

end:
  ret float %p
}
