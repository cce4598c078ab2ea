; A variable whose address is in a promoted variable and is passed to a call: it stays.
; phis after mem2reg: 0
; allocas after mem2reg: 1
declare void @putint(i32)

define void @set(i32* %at, i32 %value) {
  %1 = alloca i32*
  %2 = alloca i32
  store i32* %at, i32** %1
  store i32 %value, i32* %2
  %3 = load i32*, i32** %1
  %4 = load i32, i32* %2
  store i32 %4, i32* %3
  ret void
}

define i32 @main() {
  %x = alloca i32
  %y = alloca i32
  %p = alloca i32*
  %q = alloca i32*
  store i32* %x, i32** %p
  store i32* %y, i32** %q
  %1 = load i32*, i32** %p
  call void @set(i32* %1, i32 5)
  %2 = load i32*, i32** %q
  store i32 6, i32* %2
  %3 = load i32, i32* %x
  %4 = load i32, i32* %y
  call void @putint(i32 %3)
  call void @putint(i32 %4)
  ret i32 0
}
