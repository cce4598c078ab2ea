; Linkages of globals and functions.
@public = global i32 1
@local = internal global i32 2
@hidden = private global i32 3
@preempted = dso_local global i32 4
@spelt = dso_preemptable global i32 5
@fixed = internal constant i32 6
@frozen = private unnamed_addr constant i32 7
@free = unnamed_addr constant i32 8
@environ = external global i8**

declare void @putint(i32)
declare dso_local i32 @getch()

define internal i32 @own(i32 %n) {
  %1 = load i32, i32* @local
  %2 = add i32 %1, %n
  store i32 %2, i32* @local
  ret i32 %2
}

define private i32 @very_own() {
  %1 = load i32, i32* @hidden
  ret i32 %1
}

define external i32 @outside() {
  %1 = load i32, i32* @preempted
  ret i32 %1
}

define dso_local void @main.helper() {
  ret void
}

define dso_local i32 @main() {
  %1 = call i32 @own(i32 5)
  call void @putint(i32 %1)
  %2 = call i32 @own(i32 5)
  call void @putint(i32 %2)
  %3 = call i32 @very_own()
  call void @putint(i32 %3)
  %4 = call i32 @outside()
  call void @putint(i32 %4)
  call void @main.helper()
  %5 = load i8**, i8*** @environ
  %6 = icmp ne i8** %5, null
  %7 = zext i1 %6 to i32
  call void @putint(i32 %7)
  %8 = load i32, i32* @frozen
  call void @putint(i32 %8)
  %9 = load i32, i32* @spelt
  ret i32 %9
}
