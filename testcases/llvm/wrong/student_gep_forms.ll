; getelementptr in other forms.
@m = global [3 x [4 x i32]] zeroinitializer

define i32 @main(i32 %i, i32 %j) {
  %a = getelementptr [3 x [4 x i32]], [3 x [4 x i32]]* @m, i32 0, %i, %j ;~ error[E0101]
  %b = getelementptr [3 x [4 x i32]], @m, i32 0, i32 %i, i32 %j ;~ error[E0101]
  %c = getelementptr @m, i32 0, i32 %i ;~ error[E0101]
  %d = getelementptr [4 x i32], [3 x [4 x i32]]* @m, i32 0, i32 %i ;~ error[E0111]
  %e = getelementptr [3 x [4 x i32]], [3 x [4 x i32]]* @m[%i][%j] ;~ error[E0111]
  %f = getelementptr [3 x [4 x i32]], [3 x [4 x i32]]* @m, [i32 0, i32 %i] ;~ error[E0101]
  %g = getelementptr [3 x [4 x i32]], [3 x [4 x i32]]* @m
  %h = getelementptr inbounds [3 x [4 x i32]], [3 x [4 x i32]]* @m, i32 0, i32 0, i32 0, i32 0 ;~ error[E0111]
  ret i32 0
}
