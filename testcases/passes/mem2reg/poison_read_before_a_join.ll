; The first load yields poison. The second yields poison or true, so true is right for both: two values
; for one place, and the stored poison agrees with both.
define i1 @f(i1 %cond) {
entry:
  %slot = alloca i1
  br label %first

first:
  store i1 poison, i1* %slot
  br label %second

second:
  %early = load i1, i1* %slot
  br label %test

test:
  br i1 %cond, label %write, label %end

write:
  store i1 true, i1* %slot
  br label %end

end:
  %late = load i1, i1* %slot
  ret i1 %late
}
