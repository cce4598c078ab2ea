; Names that need quotes, in every place: globals, functions, parameters, values and labels.
@"a table" = global [3 x i32] [i32 4, i32 5, i32 6]
@"100%" = constant i32 100
@"\C3\BC" = global i32 7
@"quote \22 and backslash \5C" = global i32 8
@plain = global i32 9

declare void @"putint"(i32)
declare void @"putch"(i32)

define i32 @"sum of both"(i32 %"first value", i32 %"second value") {
"the entry":
  %"a sum" = add i32 %"first value", %"second value"
  br label %"the end"
"the end":
  ret i32 %"a sum"
}

define void @"\70rint"(i32 %n) {
  call void @putint(i32 %n)
  call void @"putch"(i32 10)
  ret void
}

define i32 @"main"() {
entry:
  %"\41" = load i32, i32* @"100%"
  call void @print(i32 %A)
  %umlaut = load i32, i32* @"\c3\bc"
  call void @print(i32 %umlaut)
  %q = load i32, i32* @"quote \22 and backslash \5c"
  call void @print(i32 %q)
  %pl = load i32, i32* @"plain"
  %"p" = call i32 @"sum of both"(i32 %pl, i32 1)
  call void @print(i32 %"p")
  %"x;y" = getelementptr [3 x i32], [3 x i32]* @"a table", i32 0, i32 1 ; "a comment"
  %value = load i32, i32* %"x;y"
  call void @print(i32 %value)
  br label %"label with \22quotes\22"
"label with \22quotes\22":
  ret i32 0
}
