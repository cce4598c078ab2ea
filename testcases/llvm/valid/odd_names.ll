; What may stand in a name without quotes: letters, digits, `-`, `$`, `.` and `_`, in any place.
declare void @putint(i32)
declare void @putch(i32)

@.str = constant i32 1
@$ = global i32 2
@-minus- = global i32 3
@_ = global i32 4
@a.b.c.1 = global i32 5

define i32 @f(i32 %i, i32 %i.1, i32 %i.2) {
-entry-:
  %i1 = add i32 %i, %i.1
  %i.1.1 = add i32 %i1, %i.2
  %i.12 = mul i32 %i.1.1, 2
  br label %.L1
.L1:
  %i.10 = phi i32 [ %i.12, %-entry- ]
  br label %$x
$x:
  br label %a-b
a-b:
  br label %a1
a1:
  %-2 = sub i32 %i.10, 1
  br label %_
_:
  br label %add
add:
  br label %i32
i32:
  br label %label
label:
  br label %br
br:
  %ret = add i32 %-2, 100
  ret i32 %ret
}

define i32 @main() {
entry:
  %0 = load i32, i32* @.str
  %1 = load i32, i32* @$
  %2 = load i32, i32* @-minus-
  %3 = load i32, i32* @_
  %4 = load i32, i32* @a.b.c.1
  %5 = call i32 @f(i32 %0, i32 %1, i32 %2)
  call void @putint(i32 %5)
  call void @putch(i32 32)
  %6 = call i32 @f(i32 %3, i32 %4, i32 0)
  call void @putint(i32 %6)
  call void @putch(i32 10)
  ret i32 0
}
