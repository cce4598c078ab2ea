; A variable whose address is in another variable, which is promoted first.
; phis after mem2reg: 1
; allocas after mem2reg: 0
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
entry:
  %x = alloca i32
  %p = alloca i32*
  store i32* %x, i32** %p
  %n = call i32 @getint()
  %q = load i32*, i32** %p
  store i32 %n, i32* %q
  %c = icmp sgt i32 %n, 10
  br i1 %c, label %large, label %end

large:
  %r = load i32*, i32** %p
  %v = load i32, i32* %r
  %w = sub i32 %v, 10
  store i32 %w, i32* %r
  br label %end

end:
  %y = load i32, i32* %x
  call void @putint(i32 %y)
  ret i32 0
}
