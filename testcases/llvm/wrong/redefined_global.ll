; Two globals, and a function with a global's name.
@x = global i32 1
@y = global i32 2
@x = global i32 3 ;~ error[E0105]

define void @y() { ;~ error[E0105]
  ret void
}
