; One instruction on each way, and the limits of a value one after the other.
define i32 @f(i32 %x, i32 %y) {
entry:
  %less = icmp slt i32 %x, %y
  br i1 %less, label %yes, label %no
yes:
  %a = sub i32 %y, %x
  br label %middle
no:
  %b = sub i32 %x, %y
  br label %middle
middle:
  %distance = phi i32 [ %a, %yes ], [ %b, %no ]
  %large = icmp sgt i32 %distance, 255
  br i1 %large, label %limit, label %end
limit:
  br label %end
end:
  %result = phi i32 [ 255, %limit ], [ %distance, %middle ]
  ret i32 %result
}
define i32 @main() {
entry:
  %a = call i32 @f(i32 9, i32 20)
  %b = call i32 @f(i32 9, i32 -20)
  %c = call i32 @f(i32 9000, i32 2)
  %d = mul i32 %a, %b
  %e = sub i32 %d, %c
  ret i32 %e
}
