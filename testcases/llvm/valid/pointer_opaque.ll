; opaque
; phis after mem2reg: 1
; allocas after mem2reg: 0
; Opaque pointers in variables, one of them for two variables in turn.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
entry:
  %x = alloca i32
  %y = alloca i32
  %p = alloca ptr
  %pp = alloca ptr
  store i32 1, ptr %x
  store i32 2, ptr %y
  store ptr %p, ptr %pp
  store ptr %x, ptr %p
  %a = load ptr, ptr %p
  store i32 3, ptr %a
  %b = load ptr, ptr %pp
  store ptr %y, ptr %b
  %n = call i32 @getint()
  %c = icmp eq i32 %n, 0
  br i1 %c, label %zero, label %end

zero:
  %d = load ptr, ptr %p
  store i32 9, ptr %d
  br label %end

end:
  %e = load i32, ptr %x
  %f = load i32, ptr %y
  call void @putint(i32 %e)
  call void @putint(i32 %f)
  ret i32 0
}
