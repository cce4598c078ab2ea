; Hands off: the second round loads another pointer, so its store does not overwrite that of the first.
@x = internal global i32 0
@y = internal global i32 0
@pointers = internal global [2 x i32*] [i32* @x, i32* @y]
define i32 @main() {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ 1, %first ]
  %at = getelementptr [2 x i32*], [2 x i32*]* @pointers, i32 0, i32 %i
  %pointer = load i32*, i32** %at
  %is_first = icmp eq i32 %i, 0
  br i1 %is_first, label %first, label %second
first:
  store i32 40, i32* %pointer
  br label %loop
second:
  store i32 2, i32* %pointer
  %a = load i32, i32* @x
  %b = load i32, i32* @y
  %sum = add i32 %a, %b
  ret i32 %sum
}
