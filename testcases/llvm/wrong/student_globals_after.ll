; A constant array as students print it, and a local variable at top level.
@primes = constant [4 x i32] [i32 2, i32 3 i32 5, i32 7] ;~ error[E0101]
@zero = global [10 x i32] 0 ;~ error[E0115]
@part = global [4 x i32] [i32 1, i32 2] ;~ error[E0115]
@neg = global i32 --1 ;~ error[E0101]
@expr = global i32 1 i32 2 ;~ error[E0101]
@sum = global i32 @other ;~ error[E0111]
@big = global i32 3000000000000 ;~ error[E0115]
@comma = global i32 1, ;~ error[E0101]
@other = global i32 2

define i32 @main() {
  ret i32 0
}
