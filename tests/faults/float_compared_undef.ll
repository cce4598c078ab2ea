; A number is compared with undef.
define i32 @main() {
entry:
  %x = sitofp i32 3 to float
  %is_less = fcmp olt float %x, undef
  %n = select i1 %is_less, i32 1, i32 2
  ret i32 %n
}
