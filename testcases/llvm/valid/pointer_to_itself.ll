; A variable that holds its own address, and one that holds an address of the wrong type.
; phis after mem2reg: 0
; allocas after mem2reg: 1
declare void @putint(i32)

define i32 @main() {
  %x = alloca i32
  %p = alloca i8*
  %b = bitcast i8** %p to i8*
  store i8* %b, i8** %p
  store i32 4, i32* %x
  %v = load i32, i32* %x
  call void @putint(i32 %v)
  ret i32 0
}
