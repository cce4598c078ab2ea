; A runtime function that is declared and defined, twice.
declare i32 @getint()
declare i32 @getint() ;~ error[E0105]

define void @putint(i32 %x) {
  ret void
}

declare void @putint(i32) ;~ error[E0105]

define i32 @main() {
  %x = call i32 @getint()
  call void @putint(i32 %x)
  ret i32 0
}

define i32 @main() { ;~ error[E0105]
  ret i32 0
}
