; The length of a string counts the byte at its end, and an escape as one.
@a = constant [2 x i8] c"%d\00" ;~ error[E0115]
@b = constant [5 x i8] c"%d\0A\00" ;~ error[E0115]
@c = constant [3 x i8] c"%d\00"
