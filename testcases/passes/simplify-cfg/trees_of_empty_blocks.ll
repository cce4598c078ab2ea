; Empty blocks that lead to one block in two trees, with an input of the phi for each. The branches go there
; straight, but for the one whose ways would meet with different inputs.
declare void @putint(i32)

define i32 @f(i32 %n) {
entry:
  switch i32 %n, label %other [
    i32 0, label %a
    i32 1, label %b
    i32 2, label %c
  ]
a:
  br label %low
b:
  br label %low
low:
  br label %end
c:
  br label %high
other:
  %odd = icmp sgt i32 %n, 9
  br i1 %odd, label %d, label %end
d:
  br label %high
high:
  br label %end
end:
  %x = phi i32 [ 10, %low ], [ 20, %high ], [ 20, %other ]
  ret i32 %x
}

define i32 @main() {
  %a = call i32 @f(i32 0)
  call void @putint(i32 %a)
  %b = call i32 @f(i32 2)
  call void @putint(i32 %b)
  %c = call i32 @f(i32 12)
  call void @putint(i32 %c)
  ret i32 0
}
