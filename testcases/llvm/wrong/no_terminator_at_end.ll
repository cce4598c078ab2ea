; A void function ends without ret.
@x = global i32 0

define void @f(i32 %n) {
  store i32 %n, i32* @x ;~ error[E0109]
}
