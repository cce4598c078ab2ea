; A chain of four variables, each with the address of the one before.
; phis after mem2reg: 2
; allocas after mem2reg: 0
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
entry:
  %sum = alloca i32
  %i = alloca i32
  %p = alloca i32*
  %pp = alloca i32**
  %ppp = alloca i32***
  store i32 0, i32* %sum
  store i32 0, i32* %i
  store i32* %sum, i32** %p
  store i32** %p, i32*** %pp
  store i32*** %pp, i32**** %ppp
  %n = call i32 @getint()
  br label %cond

cond:
  %a = load i32, i32* %i
  %c = icmp slt i32 %a, %n
  br i1 %c, label %body, label %end

body:
  %b1 = load i32***, i32**** %ppp
  %b2 = load i32**, i32*** %b1
  %b3 = load i32*, i32** %b2
  %s = load i32, i32* %b3
  %t = add i32 %s, %a
  store i32 %t, i32* %b3
  %d = add i32 %a, 1
  store i32 %d, i32* %i
  br label %cond

end:
  %e = load i32*, i32** %p
  %f = load i32, i32* %e
  call void @putint(i32 %f)
  ret i32 0
}
