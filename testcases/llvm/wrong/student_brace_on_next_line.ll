; A body without its beginning.
declare void @putint(i32)

define void @f(i32 %x) ;~ error[E0101]
  call void @putint(i32 %x)
  ret void
}

define i32 @main() {
  call void @f(i32 1)
  ret i32 %x ;~ error[E0104]
}
