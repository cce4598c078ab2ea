; Two variables whose addresses meet in a phi: they stay in memory, the pointer does not.
; phis after mem2reg: 1
; allocas after mem2reg: 2
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
entry:
  %a = alloca i32
  %b = alloca i32
  %p = alloca i32*
  store i32 1, i32* %a
  store i32 2, i32* %b
  store i32* %a, i32** %p
  %n = call i32 @getint()
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %other, label %end

other:
  store i32* %b, i32** %p
  br label %end

end:
  %q = load i32*, i32** %p
  store i32 7, i32* %q
  %x = load i32, i32* %a
  %y = load i32, i32* %b
  call void @putint(i32 %x)
  call void @putint(i32 %y)
  ret i32 0
}
