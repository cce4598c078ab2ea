; A compiler that prints its progress to its output.
[info] start lexing ;~ error[E0101]
[info] start parsing ;~ error[E0101]
declare i32 @getint()
[info] function main ;~ error[E0101]
define i32 @main() {
  %1 = call i32 @getint()
  %3 = add i32 %1, 1 ;~ error[E0103]
  ret i32 %3
}
[info] finished ;~ error[E0101]
