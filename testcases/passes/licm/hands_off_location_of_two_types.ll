; Hands off: the location holds a number and an address.
@cell = internal global i64 0
define i32 @main() {
entry:
  %as_pointer = bitcast i64* @cell to i8**
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  store i64 0, i64* @cell
  %pointer = load i8*, i8** %as_pointer
  %is_null = icmp eq i8* %pointer, null
  %next = add i32 %i, 1
  %go = icmp slt i32 %next, 5
  br i1 %go, label %loop, label %end
end:
  %result = zext i1 %is_null to i32
  ret i32 %result
}
