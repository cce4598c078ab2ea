; When the inner branch is gone, the outer one decides nothing either.
define i32 @f(i1 %c, i1 %d, i32 %n) {
entry:
  br i1 %c, label %outer, label %end
outer:
  br i1 %d, label %inner, label %join
inner:
  br label %join
join:
  br label %end
end:
  ret i32 %n
}
