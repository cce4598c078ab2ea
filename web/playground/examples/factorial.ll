; The factorial of a number, with variables in memory as a simple compiler writes it.
declare i32 @getint()
declare void @putint(i32)
declare void @putch(i32)

define i32 @factorial(i32 %n) {
entry:
  %result = alloca i32
  %i = alloca i32
  store i32 1, i32* %result
  store i32 1, i32* %i
  br label %loop

loop:
  %0 = load i32, i32* %i
  %more = icmp sle i32 %0, %n
  br i1 %more, label %body, label %done

body:
  %1 = load i32, i32* %result
  %2 = mul i32 %1, %0
  store i32 %2, i32* %result
  %3 = add i32 %0, 1
  store i32 %3, i32* %i
  br label %loop

done:
  %4 = load i32, i32* %result
  ret i32 %4
}

define i32 @main() {
  %1 = call i32 @getint()
  %2 = call i32 @factorial(i32 %1)
  call void @putint(i32 %2)
  call void @putch(i32 10)
  ret i32 0
}
