; The function has another name.
declare i32 @getint()

define i32 @square(i32 %n) {
  %1 = mul i32 %n, %n
  ret i32 %1
}

define i32 @main() {
  %1 = call i32 @getInt() ;~ error[E0114]
  %2 = call i32 @sqare(i32 %1) ;~ error[E0114]
  ret i32 %2
}
