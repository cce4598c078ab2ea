; phis after mem2reg: 4
; S-fib with typed pointers.
define i32 @fib(i32 %n) {
entry:
	%retval = alloca i32
	%n.addr = alloca i32
	%a = alloca i32
	%b = alloca i32
	%i = alloca i32
	%c = alloca i32
	store i32 %n, i32* %n.addr
	store i32 0, i32* %a
	store i32 1, i32* %b
	store i32 1, i32* %i
	store i32 0, i32* %c
	%0 = load i32, i32* %n.addr
	%cmp = icmp eq i32 %0, 0
	br i1 %cmp, label %if.then, label %if.end
if.then:
	store i32 0, i32* %retval
	br label %return
if.end:
	br label %while.cond
while.cond:
	%1 = load i32, i32* %i
	%2 = load i32, i32* %n.addr
	%cmp1 = icmp slt i32 %1, %2
	br i1 %cmp1, label %while.body, label %while.end
while.body:
	%3 = load i32, i32* %b
	store i32 %3, i32* %c
	%4 = load i32, i32* %a
	%5 = load i32, i32* %b
	%add = add i32 %4, %5
	store i32 %add, i32* %b
	%6 = load i32, i32* %c
	store i32 %6, i32* %a
	%7 = load i32, i32* %i
	%add2 = add i32 %7, 1
	store i32 %add2, i32* %i
	br label %while.cond
while.end:
	%8 = load i32, i32* %b
	store i32 %8, i32* %retval
	br label %return
return:
	%9 = load i32, i32* %retval
	ret i32 %9
}

define i32 @main() {
entry:
	%0 = call i32 @fib(i32 10)
	ret i32 %0
}
