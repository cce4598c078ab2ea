; Globals without names are numbered as well, in the order in which they stand.
@1 = private constant i32 5 ;~ error[E0103]
@2 = private constant i32 6

define i32 @main() {
  %1 = load i32, i32* @1
  %2 = load i32, i32* @2
  %3 = add i32 %1, %2
  ret i32 %3
}
