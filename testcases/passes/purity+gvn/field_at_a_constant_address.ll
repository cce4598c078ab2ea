; The address of a field becomes constant in gvn. What the summary says stays true: the function reads @counts
; and nothing else, so the second load of @other is the first one.
@counts = global { [6 x i32], i8 } { [6 x i32] [i32 7, i32 6, i32 1, i32 2, i32 1, i32 8], i8 8 }
@other = global i32 5

define internal i32 @next() {
entry:
  %field = getelementptr { [6 x i32], i8 }, { [6 x i32], i8 }* @counts, i32 0, i32 0, i32 2
  %count = load i32, i32* %field
  %more = add i32 %count, 1
  store i32 %more, i32* getelementptr ({ [6 x i32], i8 }, { [6 x i32], i8 }* @counts, i32 0, i32 0, i32 2)
  ret i32 %more
}

define i32 @main() {
entry:
  %first = load i32, i32* @other
  %next = call i32 @next()
  %second = load i32, i32* @other
  %product = mul i32 %first, %second
  %sum = add i32 %product, %next
  ret i32 %sum
}
