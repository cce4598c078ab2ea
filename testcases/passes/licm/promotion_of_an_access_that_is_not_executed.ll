; runs alone
; The loop may never execute the access that promises `align 16`. The accesses before and after the loop promise
; what the variable gives.
@a = global [9 x i32] zeroinitializer
define i32 @f(i32 %n, i1 %is_aligned) {
entry:
  %p = getelementptr [9 x i32], [9 x i32]* @a, i32 0, i32 1
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %rest ]
  br i1 %is_aligned, label %access, label %rest
access:
  %old = load i32, i32* %p, align 16
  %new = add i32 %old, %i
  store i32 %new, i32* %p, align 16
  br label %rest
rest:
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %end
end:
  %result = load i32, i32* %p
  ret i32 %result
}
define i32 @main() {
entry:
  %result = call i32 @f(i32 5, i1 false)
  ret i32 %result
}
