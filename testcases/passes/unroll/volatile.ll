; Volatile accesses happen as often as before.
@port = global i32 0
define i32 @f() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store volatile i32 %i, i32* @port
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 3
  br i1 %go, label %loop, label %end
end:
  %last = load volatile i32, i32* @port
  ret i32 %last
}
define i32 @main() {
  %status = call i32 @f()
  ret i32 %status
}
