; Two comparisons of the same values, joined by `&&` or `||`, are one.
define i32 @f(i32 %x, i32 %y) {
  %equal = icmp eq i32 %x, %y
  %less = icmp slt i32 %x, %y
  %greater = icmp sgt i32 %x, %y
  %a = select i1 %equal, i1 false, i1 %less
  %b = select i1 %less, i1 true, i1 %equal
  %c = select i1 %equal, i1 true, i1 %greater
  %differ = icmp ne i32 %x, %y
  %d = select i1 %differ, i1 %greater, i1 false
  %a1 = zext i1 %a to i32
  %b1 = zext i1 %b to i32
  %c1 = zext i1 %c to i32
  %d1 = zext i1 %d to i32
  call void @putint(i32 %a1)
  call void @putint(i32 %b1)
  call void @putint(i32 %c1)
  call void @putint(i32 %d1)
  ret i32 0
}

define i32 @main() {
  %x = call i32 @f(i32 1, i32 2)
  %y = call i32 @f(i32 2, i32 2)
  %z = call i32 @f(i32 3, i32 2)
  ret i32 0
}

declare void @putint(i32)
