; Globals as the source language has them.
@a = global i32 ;~ error[E0101]
@b = i32 5 ;~ error[E0101]
@c = const i32 5 ;~ error[E0101]
@d = global [3 x i32] [1, 2, 3] ;~ error[E0101]
@e = global [3 x i32] {i32 1, i32 2, i32 3} ;~ error[E0101]
@f = global [2 x i32] [i32 1] ;~ error[E0115]
@g = global [2 x [2 x i32]] [i32 1, i32 2, i32 3, i32 4] ;~ error[E0111]
@h = global [3 x i32] 0 ;~ error[E0115]
@i = global i32[3] zeroinitializer ;~ error[E0101]
@j = global [3 * i32] zeroinitializer ;~ error[E0101]
@k = global i32 1 + 2 ;~ error[E0101]
%l = global i32 0 ;~ error[E0101]
m = global i32 0 ;~ error[E0101]
@n = gloabl i32 0 ;~ error[E0101]

define i32 @main() {
  ret i32 0
}
