; An int for an array, and an array for an int.
@a = global [3 x i32] 0 ;~ error[E0115]
@b = global i32 [i32 1] ;~ error[E0115]
