; A load that names only the address.
declare void @putint(i32)

@g = global i32 5

define i32 @main() {
  %1 = load i32 @g ;~ error[E0101]
  call void @putint(i32 %1)
  %2 = load @g ;~ error[E0101]
  call void @putint(i32 %2)
  ret i32 0
}
