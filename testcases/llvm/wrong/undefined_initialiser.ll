; The initial value of a global is an address that there is none of.
@p = global i32* @q ;~ error[E0104]
@r = global i32 5
