; Hands off: the inner call changes the global variable.
@depth = global i32 0
define i32 @f(i32 %n) {
entry:
  %before = load i32, i32* @depth
  %more = add i32 %before, 1
  store i32 %more, i32* @depth
  %go = icmp sgt i32 %n, 0
  br i1 %go, label %then, label %end
then:
  %less = sub i32 %n, 1
  %inner = call i32 @f(i32 %less)
  br label %end
end:
  %after = load i32, i32* @depth
  %value = sub i32 %after, %before
  ret i32 %value
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 5)
  ret i32 %value
}
