; Quotation marks that are not closed, and a string without its length.
@s = constant [6 x i8] c"hello" ;~ error[E0115]
@t = constant "hello" ;~ error[E0101]
@u = constant [6 x i8] "hello\00" ;~ error[E0101]
@v = constant [6 x i8] c"hello\00 ;~ error[E0101]
@"w = global i32 0 ;~ error[E0101]

define i32 @main() {
  ret i32 0
}
