; Only one of many instructions in each loop accesses the array. Copies of the others would cost more than the
; accesses that they save.
declare i32 @getint()
declare void @putint(i32)

define i32 @f() {
entry:
  %array = alloca [8 x i32]
  br label %fill
fill:
  %i = phi i32 [ 0, %entry ], [ %i.next, %fill ]
  %a = call i32 @getint()
  %b = call i32 @getint()
  %c = mul i32 %a, %b
  %d = xor i32 %c, %a
  %e = add i32 %d, %b
  call void @putint(i32 %e)
  %f = srem i32 %e, 7
  %place = getelementptr [8 x i32], [8 x i32]* %array, i32 0, i32 %i
  store i32 %f, i32* %place
  %i.next = add i32 %i, 1
  %more = icmp slt i32 %i.next, 8
  br i1 %more, label %fill, label %read
read:
  %last = getelementptr [8 x i32], [8 x i32]* %array, i32 0, i32 5
  %result = load i32, i32* %last
  ret i32 %result
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
