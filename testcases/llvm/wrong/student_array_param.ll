; Arrays as parameters and arguments.
declare void @putarray(i32, i32*)

define i32 @first([5 x i32]* %a) {
  %p = getelementptr [5 x i32], [5 x i32]* %a, i32 0, i32 0
  %x = load i32, i32* %p
  ret i32 %x
}

define i32 @second(i32 %a[]) { ;~ error[E0101]
  ret i32 0
}

define i32 @third([] %a) { ;~ error[E0101]
  ret i32 0
}

define i32 @main() {
  %a = alloca [5 x i32]
  %p = getelementptr [5 x i32], [5 x i32]* %a, i32 0, i32 0
  %x = call i32 @first(i32* %p) ;~ error[E0113]
  call void @putarray(i32 5, i32 %p) ;~ error[E0111]
  call void @putarray(5, i32* %p) ;~ error[E0101]
  ret i32 %x
}
