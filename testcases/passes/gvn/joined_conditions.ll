; A branch on a `select` that joins two conditions says something about both.
declare void @putint(i32)

define void @f(i32 %a, i32 %b) {
entry:
  %first = icmp eq i32 %a, 3
  %second = icmp sgt i32 %b, 0
  %both = select i1 %first, i1 %second, i1 false
  br i1 %both, label %yes, label %no
yes:
  %x = add i32 %a, 1
  call void @putint(i32 %x)
  br i1 %second, label %end, label %never
never:
  call void @putint(i32 0)
  br label %end
no:
  %neither = select i1 %first, i1 true, i1 %second
  br i1 %neither, label %end, label %none
none:
  %p = zext i1 %first to i32
  %q = zext i1 %second to i32
  %s = add i32 %p, %q
  call void @putint(i32 %s)
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f(i32 3, i32 1)
  call void @f(i32 4, i32 0)
  call void @f(i32 3, i32 0)
  ret i32 0
}
