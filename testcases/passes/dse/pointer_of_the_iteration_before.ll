; Hands off: the second iteration has another pointer, so its store does not overwrite that of the first.
@x = internal global i32 0
@y = internal global i32 0
define i32 @main() {
entry:
  br label %loop
loop:
  %pointer = phi i32* [ @x, %entry ], [ @y, %first ]
  %is_first = icmp eq i32* %pointer, @x
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
