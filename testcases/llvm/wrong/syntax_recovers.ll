; One run finds them all: what is malformed, and what else is wrong.
declare i32 @getint()

define i32 @f(i32 %n) {
entry:
  %a = add i32 %n %n ;~ error[E0101]
  %b = icmp sgt i32 %n, 0
  ret i32 %b ;~ error[E0111]
}

define i32 @main() {
entry:
  %n = call i32 @getint(i32 5) ;~ error[E0113]
  %m = call i32 @f(i32 %n)
  %m = call i32 @f(i32 %n) ;~ error[E0105]
  br label %nowhere ;~ error[E0104]
}
