; The store that both become promises what holds on both paths.
define void @f(i1 %is_aligned, i32* %p) {
entry:
  br i1 %is_aligned, label %yes, label %no
yes:
  call void @putint(i32 1)
  store i32 1, i32* %p, align 16
  br label %end
no:
  call void @putint(i32 2)
  store i32 2, i32* %p, align 2
  br label %end
end:
  ret void
}
declare void @putint(i32)
