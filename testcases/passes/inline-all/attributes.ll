; The calls that an attribute forbids to inline stay, and so do their callees. The others are inlined.
declare i32 @getint()

define internal i32 @willing(i32 %x) {
  %y = add i32 %x, 1
  ret i32 %y
}

define internal i32 @unwilling(i32 %x) noinline {
  %y = add i32 %x, 2
  ret i32 %y
}

define internal i32 @wide(i32 %x) "target-features"="+avx2" {
  %y = add i32 %x, 3
  ret i32 %y
}

define i32 @main() {
  %a = call i32 @getint()
  %b = call i32 @willing(i32 %a)
  %c = call i32 @unwilling(i32 %b)
  %d = call i32 @wide(i32 %c)
  %e = call i32 @willing(i32 %d) noinline
  ret i32 %e
}
