; runs alone
; The second store overwrites the first one, and nothing reads the variable afterwards.
define float @f(ptr %p, float %x, float %y) {
  %s = alloca float
  store float %x, ptr %p
  store float %y, ptr %p
  %a = load float, ptr %p
  store float %a, ptr %s
  ret float %a
}
