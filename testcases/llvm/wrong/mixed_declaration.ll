; Opaque pointers, but the declarations are still those of an older version.
define i32 @main() {
entry:
  %a = alloca [4 x i32]
  %n = call i32 @getarray(ptr %a)
  call void @putarray(i32 %n, ptr %a)
  ret i32 0
}

declare i32 @getarray(i32*) ;~ error[E0112]
declare void @putarray(i32, i32*)
