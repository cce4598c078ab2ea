; A subscript of an array takes two indices.
declare i32 @getint()
declare void @putint(i32)

@table = global [10 x i32] zeroinitializer

define i32 @main() {
  %i = call i32 @getint()
  %p = getelementptr [10 x i32], [10 x i32]* @table, i32 %i
  store i32 1, i32* %p ;~ error[E0111]
  %q = getelementptr [10 x i32], [10 x i32]* @table, i32 0, i32 %i
  %v = load i32, i32* %q
  call void @putint(i32 %v)
  ret i32 0
}
