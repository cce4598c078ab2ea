; Keywords written twice.
@a = private private global i32 1 ;~ error[E0101]
@b = global [4 x i32] zeroinitializer
@c = dso_local dso_local global i32 1 ;~ error[E0101]

define dso_local dso_local i32 @f() { ;~ error[E0101]
  %p = getelementptr inbounds inbounds [4 x i32], [4 x i32]* @b, i32 0, i32 1 ;~ error[E0101]
  %x = load i32, i32* %p
  %y = add nsw nsw i32 %x, 1 ;~ error[E0101]
  ret i32 %y
}

define i32 @main() {
  ret i32 0
}
