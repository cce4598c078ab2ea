; A `continue`: two blocks go back. They count alike, but a phi has to join what they add up.
define i32 @f(i32 %n) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %skip ], [ %next, %add ]
  %sum = phi i32 [ 0, %entry ], [ %sum, %skip ], [ %more, %add ]
  %go = icmp slt i32 %i, 3
  br i1 %go, label %body, label %end
body:
  %next = add i32 %i, 1
  %bit = and i32 %n, %next
  %is_clear = icmp eq i32 %bit, 0
  br i1 %is_clear, label %skip, label %add
skip:
  br label %loop
add:
  %more = add i32 %sum, %next
  br label %loop
end:
  ret i32 %sum
}
define i32 @main() {
entry:
  %value = call i32 @f(i32 2)
  ret i32 %value
}
