; --lint-as=inline
; Functions that call each other are recursive and stay; one that calls them is not.
define i1 @is_even(i32 %n) {
  %1 = icmp eq i32 %n, 0
  br i1 %1, label %2, label %3
2:
  ret i1 true
3:
  %4 = sub i32 %n, 1
  %5 = call i1 @is_odd(i32 %4)
  ret i1 %5
}

define i1 @is_odd(i32 %n) {
  %1 = icmp eq i32 %n, 0
  br i1 %1, label %2, label %3
2:
  ret i1 false
3:
  %4 = sub i32 %n, 1
  %5 = call i1 @is_even(i32 %4)
  ret i1 %5
}

define i32 @nobody_calls() { ;~ error[E0117]
  %1 = call i1 @is_even(i32 7)
  %2 = zext i1 %1 to i32
  ret i32 %2
}

define i32 @main() {
  %1 = call i1 @is_even(i32 8)
  %2 = zext i1 %1 to i32
  ret i32 %2
}
