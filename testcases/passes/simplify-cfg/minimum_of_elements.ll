; The smaller of two elements or variables is chosen by a select, also if the next iteration waits for what this one
; chooses: whether a branch is predicted depends on the data.
@a = global [40 x i32] zeroinitializer
@b = global [40 x i32] zeroinitializer
define void @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %end ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %q = getelementptr [40 x i32], [40 x i32]* @b, i32 0, i32 %i
  %x = load i32, i32* %p
  %y = load i32, i32* %q
  %less = icmp slt i32 %x, %y
  br i1 %less, label %end, label %other
other:
  br label %end
end:
  %result = phi i32 [ %x, %loop ], [ %y, %other ]
  store i32 %result, i32* %q
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %done
done:
  ret void
}
define void @carried_by_memory(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 1, %entry ], [ %next, %end ]
  %before = sub i32 %i, 1
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %before
  %q = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %y = load i32, i32* %q
  %less = icmp slt i32 %x, %y
  br i1 %less, label %end, label %other
other:
  br label %end
end:
  %result = phi i32 [ %x, %loop ], [ %y, %other ]
  store i32 %result, i32* %q
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %done
done:
  ret void
}
define i32 @carried_by_phi(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %end ]
  %least = phi i32 [ 100, %entry ], [ %result, %end ]
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 %i
  %x = load i32, i32* %p
  %less = icmp slt i32 %x, %least
  br i1 %less, label %end, label %other
other:
  br label %end
end:
  %result = phi i32 [ %x, %loop ], [ %least, %other ]
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, %n
  br i1 %go, label %loop, label %done
done:
  ret i32 %result
}
define i32 @main() {
entry:
  %p = getelementptr [40 x i32], [40 x i32]* @a, i32 0, i32 3
  store i32 -7, i32* %p
  call void @f(i32 40)
  call void @carried_by_memory(i32 30)
  %r = call i32 @carried_by_phi(i32 40)
  %s = add i32 %r, 50
  ret i32 %s
}
