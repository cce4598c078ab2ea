; The variable is accessed as another type.
define i32 @bits(float %x) {
  %p = alloca float
  store float %x, ptr %p
  %a = load i32, ptr %p
  ret i32 %a
}
