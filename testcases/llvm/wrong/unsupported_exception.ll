; Exceptions.
declare i32 @getint()

define i32 @f() {
entry:
  %n = invoke i32 @getint() to label %end unwind label %end ;~ error[E0102]
end:
  ret i32 0
}
