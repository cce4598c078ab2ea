; --lint-as=mem2reg
; The slots of parameters are local ints like all others.
define i32 @add(i32 %a, i32 %b) {
entry:
  %a.addr = alloca i32 ;~ error[E0116]
  store i32 %a, i32* %a.addr
  %0 = load i32, i32* %a.addr
  %1 = add i32 %0, %b
  ret i32 %1
}

define i32 @main() {
entry:
  %unused = alloca i32 ;~ error[E0116]
  %0 = call i32 @add(i32 1, i32 2)
  ret i32 %0
}
