; The use is inside another if than the definition, under the same condition.
define i32 @f(i1 %c) {
entry:
  br i1 %c, label %set, label %join
set:
  %value = add i32 1, 2
  br label %join
join:
  br i1 %c, label %use, label %end
use:
  %sum = add i32 %value, 1 ;~ error[E0106]
  br label %end
end:
  %n = phi i32 [ 0, %join ], [ %value, %use ] ;~ error[E0106]
  ret i32 %n
}
