; The initial values of globals.
@x = global i32 7
@p = global i64* @x ;~ error[E0111]
@a = global [2 x i32] [i32 1, i64 2] ;~ error[E0111]
@q = global i32* getelementptr ([2 x i32], [2 x i32]* @b, i32 0) ;~ error[E0111]
@b = global [2 x i32] zeroinitializer
