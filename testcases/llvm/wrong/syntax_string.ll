; A string without its end.
@a = constant [3 x i8] c"%d\00"
@b = constant [3 x i8] c"%d\00 ;~ error[E0101]
