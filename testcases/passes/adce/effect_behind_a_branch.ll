; Hands off the branches that decide whether the call is executed; the innermost branch goes.
declare void @putint(i32)
define void @f(i1 %c, i1 %d, i1 %e) {
entry:
  br i1 %c, label %outer, label %end
outer:
  br i1 %d, label %call, label %end
call:
  call void @putint(i32 1)
  br i1 %e, label %nothing, label %end
nothing:
  %x = add i32 1, 2
  br label %end
end:
  ret void
}
