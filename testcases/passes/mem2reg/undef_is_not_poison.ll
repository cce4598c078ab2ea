; The variable is undefined on one path. It may be any value there, but not one that may be poison.
define i32 @promise(i32 %n, i1 %c) {
entry:
  %v = alloca i32
  %next = add nsw i32 %n, 1
  br i1 %c, label %set, label %join

set:
  store i32 %next, i32* %v
  br label %join

join:
  %read = load i32, i32* %v
  ret i32 %read
}

define i32 @parameter(i32 %n, i1 %c) {
entry:
  %v = alloca i32
  br i1 %c, label %set, label %join

set:
  store i32 %n, i32* %v
  br label %join

join:
  %read = load i32, i32* %v
  ret i32 %read
}

; These are no poison.
define i32 @frozen(i32 %n, i1 %c) {
entry:
  %v = alloca i32
  %w = alloca i32
  %fixed = freeze i32 %n
  %sum = add i32 %fixed, 1
  br i1 %c, label %set, label %join

set:
  store i32 %sum, i32* %v
  store i32 7, i32* %w
  br label %join

join:
  %read = load i32, i32* %v
  %seven = load i32, i32* %w
  %total = add i32 %read, %seven
  ret i32 %total
}
