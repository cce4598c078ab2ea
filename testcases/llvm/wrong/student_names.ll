; Names that need quotation marks.
declare i32 @getint()
declare void @putint(i32)

@my-global = global i32 1
@größe = global i32 2 ;~ error[E0101]
@a[0] = global i32 3 ;~ error[E0101]

define i32 @main() {
entry:
  %x@1 = call i32 @getint() ;~ error[E0101]
  %t'  = add i32 1, 2 ;~ error[E0101]
  %while.body = add i32 1, 2
  %a+b = add i32 1, 2 ;~ error[E0101]
  %变量 = add i32 1, 2 ;~ error[E0101]
  %1a = add i32 1, 2 ;~ error[E0101]
  br label %if:then ;~ error[E0101]
if_then:
  ret i32 0
}
