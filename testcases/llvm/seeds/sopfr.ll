; phis after mem2reg: 2
; S-sopfr: the sum of the prime factors of 42. The variable div stays in memory, since its address
; is passed; recursion, which three paths set, needs a phi after either if.
@.format = private unnamed_addr constant [4 x i8] c"%d\0A\00"

declare i32 @printf(i8*, ...)

define i32 @sopfr_aux(i32 %n, i32* %div) {
entry:
  %n.addr = alloca i32
  %div.addr = alloca i32*
  %recursion = alloca i32
  store i32 %n, i32* %n.addr
  store i32* %div, i32** %div.addr
  store i32 0, i32* %recursion
  %0 = load i32, i32* %n.addr
  %1 = load i32*, i32** %div.addr
  %2 = load i32, i32* %1
  %rem = srem i32 %0, %2
  %divides = icmp eq i32 %rem, 0
  br i1 %divides, label %if.then, label %if.else

if.then:
  %3 = load i32*, i32** %div.addr
  %4 = load i32, i32* %3
  store i32 %4, i32* %recursion
  %5 = load i32, i32* %n.addr
  %6 = load i32*, i32** %div.addr
  %7 = load i32, i32* %6
  %more = icmp ne i32 %5, %7
  br i1 %more, label %if.then1, label %if.end

if.then1:
  %8 = load i32, i32* %recursion
  %9 = load i32, i32* %n.addr
  %10 = load i32*, i32** %div.addr
  %11 = load i32, i32* %10
  %quotient = sdiv i32 %9, %11
  %12 = load i32*, i32** %div.addr
  %call = call i32 @sopfr_aux(i32 %quotient, i32* %12)
  %add = add i32 %8, %call
  store i32 %add, i32* %recursion
  br label %if.end

if.end:
  br label %if.end2

if.else:
  %13 = load i32*, i32** %div.addr
  %14 = load i32, i32* %13
  %next = add i32 %14, 1
  %15 = load i32*, i32** %div.addr
  store i32 %next, i32* %15
  %16 = load i32, i32* %n.addr
  %17 = load i32*, i32** %div.addr
  %call1 = call i32 @sopfr_aux(i32 %16, i32* %17)
  store i32 %call1, i32* %recursion
  br label %if.end2

if.end2:
  %18 = load i32, i32* %recursion
  ret i32 %18
}

define i32 @sopfr(i32 %n) {
entry:
  %n.addr = alloca i32
  %div = alloca i32
  store i32 %n, i32* %n.addr
  store i32 2, i32* %div
  %0 = load i32, i32* %n.addr
  %call = call i32 @sopfr_aux(i32 %0, i32* %div)
  ret i32 %call
}

define i32 @main() {
entry:
  %call = call i32 @sopfr(i32 42)
  %call1 = call i32 (i8*, ...) @printf(i8* getelementptr ([4 x i8], [4 x i8]* @.format, i32 0, i32 0), i32 %call)
  ret i32 0
}
