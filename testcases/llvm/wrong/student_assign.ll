; Results without `=`, with `:=`, or of an instruction without result; copies.
declare i32 @getint()

define i32 @main() {
  %a = alloca i32
  %x := call i32 @getint() ;~ error[E0101]
  %y add i32 1, 2 ;~ error[E0101]
  %z = 5 ;~ error[E0101]
  %w = %z ;~ error[E0101]
  %s = store i32 1, i32* %a ;~ error[E0101]
  %t = br label %end ;~ error[E0101]
end:
  %u = i32 7 ;~ error[E0101]
  ret i32 %z
}
