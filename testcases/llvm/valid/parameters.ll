; Parameters with names, with numbers, without either, and with both in one function. A type in a
; call or the whole type of the function.
declare i32 @getint()
declare void @putint(i32 %value)
declare void @putch(i32 noundef)

define i32 @named(i32 %a, i32 %b) {
  %1 = sub i32 %a, %b
  ret i32 %1
}

define i32 @numbered(i32 %0, i32 %1) {
  %3 = sub i32 %0, %1
  ret i32 %3
}

define i32 @silent(i32, i32) {
  %3 = sub i32 %0, %1
  ret i32 %3
}

define i32 @mixed(i32 %a, i32, i32 %b, i32 %1, i32*) {
  %4 = load i32, i32* %2
  %5 = add i32 %0, %4
  %6 = add i32 %1, %5
  %7 = mul i32 %a, %6
  %8 = sub i32 %7, %b
  ret i32 %8
}

define i32 @unused(i32, i32 %b) {
  ret i32 %b
}

define void @show(i32 %n) {
  call void (i32) @putint(i32 %n)
  call void (i32) @putch(i32 32)
  ret void
}

define i32 @main() {
  %cell = alloca i32
  store i32 1000, i32* %cell
  %1 = call i32 @named(i32 9, i32 4)
  call void @show(i32 %1)
  %2 = call i32 (i32, i32) @numbered(i32 9, i32 5)
  call void @show(i32 %2)
  %3 = call i32 @silent(i32 9, i32 6)
  call void (i32) @show(i32 %3)
  %4 = call i32 (i32, i32, i32, i32, i32*) @mixed(i32 2, i32 30, i32 4, i32 500, i32* %cell)
  call void @show(i32 %4)
  %5 = call i32 @unused(i32 undef, i32 8)
  call void @show(i32 %5)
  ret i32 0
}
