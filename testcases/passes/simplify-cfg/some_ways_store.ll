; Two of three ways end with a store to one address: they meet first, and one `select` and one
; store are left. The phi of the end has an input from each of them.
@a = global i32 0

define i32 @f(i32 %x, i32 %y) {
entry:
  %odd = and i32 %x, 1
  %is_even = icmp eq i32 %odd, 0
  br i1 %is_even, label %end, label %test
test:
  %is_less = icmp slt i32 %x, %y
  br i1 %is_less, label %less, label %more
less:
  store i32 %y, i32* @a
  br label %end
more:
  %next = add i32 %x, 1
  store i32 %next, i32* @a
  br label %end
end:
  %way = phi i32 [ 1, %entry ], [ 2, %less ], [ 3, %more ]
  ret i32 %way
}

define i32 @main() {
  %one = call i32 @f(i32 4, i32 9)
  %two = call i32 @f(i32 5, i32 9)
  %a2 = load i32, i32* @a
  %three = call i32 @f(i32 9, i32 5)
  %a3 = load i32, i32* @a
  %m1 = mul i32 %two, %a2
  %m2 = mul i32 %three, %a3
  %s1 = add i32 %m1, %m2
  %s2 = add i32 %s1, %one
  ret i32 %s2
}
