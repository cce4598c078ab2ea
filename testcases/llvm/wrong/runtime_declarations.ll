; Declarations that differ from those of the runtime library: LLVM believes them.
declare i64 @getint() ;~ warning[W0102]
declare i32 @getch(i32) ;~ warning[W0102]
declare i32 @getarray(i32) ;~ warning[W0102]
declare i32 @putint(i32) ;~ warning[W0102]
declare void @putch(i8) ;~ warning[W0102]
declare void @putarray(i32*, i32) ;~ warning[W0102]

define i32 @main() {
entry:
  %n = call i64 @getint()
  %c = call i32 @getch(i32 0)
  %m = call i32 @getarray(i32 0)
  %r = call i32 @putint(i32 1)
  call void @putch(i8 10)
  call void @putarray(i32* null, i32 0)
  ret i32 0
}
