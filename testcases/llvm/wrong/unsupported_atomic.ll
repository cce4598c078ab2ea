; Atomic operations.
@count = global i32 0

define i32 @f(i32 %n) {
entry:
  %a = atomicrmw add i32* @count, i32 1 seq_cst ;~ error[E0102]
  %b = cmpxchg i32* @count, i32 1, i32 2 seq_cst seq_cst ;~ error[E0102]
  %c = load atomic i32, i32* @count seq_cst, align 4 ;~ error[E0102]
  store atomic i32 5, i32* @count release, align 4 ;~ error[E0102]
  fence seq_cst ;~ error[E0102]
  %d = add i32 %a, %c
  ret i32 %d
}
