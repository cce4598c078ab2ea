; As many elements as the type says.
@a = global [3 x i32] [i32 1, i32 2] ;~ error[E0115]
@b = global [2 x [2 x i32]] [[2 x i32] [i32 1, i32 2], [2 x i32] [i32 3, i32 4], [2 x i32] zeroinitializer] ;~ error[E0115]
