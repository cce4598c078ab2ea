; Globals: a kind, a type and a value.
@a = i32 5 ;~ error[E0101]
@b = global 5 ;~ error[E0101]
@d global i32 5 ;~ error[E0101]
@e = global [3] zeroinitializer ;~ error[E0101]
@f = global [3 * i32] zeroinitializer ;~ error[E0101]
@g = global i32 5
