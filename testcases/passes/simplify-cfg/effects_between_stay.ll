; Hands off: a division may stop the program, a load too, a store is seen, and a call is not cheap.
@g = global i32 0
define internal i32 @square(i32 %x) {
entry:
  %y = mul i32 %x, %x
  ret i32 %y
}
define i32 @f(i32 %x, i32 %y, i32* %p) {
entry:
  %is_set = icmp ne i32 %y, 0
  br i1 %is_set, label %divide, label %second
divide:
  %quotient = sdiv i32 %x, %y
  br label %second
second:
  %a = phi i32 [ %quotient, %divide ], [ %x, %entry ]
  %is_null = icmp eq i32* %p, null
  br i1 %is_null, label %third, label %read
read:
  %loaded = load i32, i32* %p
  br label %third
third:
  %b = phi i32 [ %loaded, %read ], [ %a, %second ]
  %large = icmp ugt i32 %b, 100
  br i1 %large, label %write, label %fourth
write:
  store i32 %b, i32* @g
  br label %fourth
fourth:
  %c = phi i32 [ 7, %write ], [ %b, %third ]
  %odd = trunc i32 %c to i1
  br i1 %odd, label %compute, label %end
compute:
  %d = call i32 @square(i32 %c)
  br label %end
end:
  %result = phi i32 [ %d, %compute ], [ %c, %fourth ]
  ret i32 %result
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 7, i32 0, i32* null)
  %b = load i32, i32* @g
  %c = add i32 %a, %b
  ret i32 %c
}
