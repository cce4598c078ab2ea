; %x is 1 as long as the assignment of 2 is never executed, and that is never executed as long as %x
; is 1. Only a method that begins with the best that may hold finds this.
define i32 @f(i32 %n) {
entry:
  br label %head
head:
  %x = phi i32 [ 1, %entry ], [ %y, %next ]
  %i = phi i32 [ 0, %entry ], [ %j, %next ]
  %more = icmp slt i32 %i, %n
  br i1 %more, label %body, label %end
body:
  %other = icmp ne i32 %x, 1
  br i1 %other, label %set, label %next
set:
  br label %next
next:
  %y = phi i32 [ %x, %body ], [ 2, %set ]
  %j = add i32 %i, 1
  br label %head
end:
  ret i32 %x
}
