# The IR runs a command when lli runs it: it prints what it tried, and makes a file outside.
. ./targets
cat >"$2" <<IR
@text = constant [$((${#targets} + 32)) x i8] c"echo tried; touch '$targets/by-program'\00"
declare i32 @system(i8*)
define i32 @main() {
  %1 = getelementptr [$((${#targets} + 32)) x i8], [$((${#targets} + 32)) x i8]* @text, i32 0, i32 0
  %2 = call i32 @system(i8* %1)
  ret i32 0
}
IR
