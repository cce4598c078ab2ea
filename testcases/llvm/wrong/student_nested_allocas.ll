; Subscripts of arrays and of array parameters.
declare i32 @getarray(i32*)

define i32 @sum(i32* %a, i32 %n) {
entry:
  %p = getelementptr i32, i32* %a, i32 0, i32 %n ;~ error[E0111]
  %x = load i32, i32* %p
  ret i32 %x
}

define i32 @main() {
  %m = alloca [3 x [4 x i32]]
  %p = getelementptr [3 x [4 x i32]], [3 x [4 x i32]]* %m, i32 0, i32 1
  %q = load i32, i32* %p ;~ error[E0111]
  %r = getelementptr i32, i32* %m, i32 1 ;~ error[E0111]
  %s = call i32 @getarray([3 x [4 x i32]]* %m) ;~ error[E0113]
  %t = getelementptr [3 x [4 x i32]], [3 x [4 x i32]]* %m, 0, 1, 2 ;~ error[E0101]
  ret i32 %q
}
