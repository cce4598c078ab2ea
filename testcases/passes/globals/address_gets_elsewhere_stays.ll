; Hands off: something else than an access gets each of these addresses. (`f` has `@holder` for itself.)
@stored = internal global i32 1
@chosen = internal global i32 2
@number = internal global i64 3
@passed = internal global i32 4
@returned = internal global [2 x i32] zeroinitializer
@holder = internal global i32* null
declare void @use(i32*)
define internal i32* @give() {
entry:
  %place = getelementptr [2 x i32], [2 x i32]* @returned, i32 0, i32 1
  ret i32* %place
}
define internal i64 @f(i1 %c, i32* %p) {
entry:
  store i32* @stored, i32** @holder
  %held = load i32*, i32** @holder
  store i32 10, i32* %held
  %either = select i1 %c, i32* %p, i32* @chosen
  store i32 20, i32* %either
  %as_number = ptrtoint i64* @number to i64
  %again = inttoptr i64 %as_number to i64*
  store i64 30, i64* %again
  %given = call i32* @give()
  store i32 40, i32* %given
  %a = load i32, i32* @stored
  %b = load i32, i32* @chosen
  %c64 = load i64, i64* @number
  %d = load i32, i32* getelementptr ([2 x i32], [2 x i32]* @returned, i32 0, i32 1)
  %0 = add i32 %a, %b
  %1 = add i32 %0, %d
  %2 = zext i32 %1 to i64
  %3 = add i64 %2, %c64
  ret i64 %3
}
define i32 @g() {
entry:
  call void @use(i32* @passed)
  %value = load i32, i32* @passed
  ret i32 %value
}
define i32 @main() {
entry:
  %slot = alloca i32
  %a = call i64 @f(i1 false, i32* %slot)
  %b = trunc i64 %a to i32
  ret i32 %b
}
