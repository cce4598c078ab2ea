; Hands off: the second iteration reserves memory of its own. The store to it does not overwrite what the
; first iteration has stored, which is read at the end.
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ 1, %first ]
  %last = phi i32* [ null, %entry ], [ %slot, %first ]
  %slot = alloca i32
  %is_first = icmp eq i32 %i, 0
  br i1 %is_first, label %first, label %second
first:
  store i32 40, i32* %slot
  br label %loop
second:
  store i32 2, i32* %slot
  %value = load i32, i32* %last
  ret i32 %value
}
