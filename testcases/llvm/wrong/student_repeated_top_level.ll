; Lines of other formats at top level, many times; the functions are still checked.
.text ;~ error[E0101]
.globl main ;~ error[E0101]
#include "sysy.h" ;~ error[E0101]
#include "libsysy.h" ;~ error[E0101]
import sysy ;~ error[E0101]
import libsysy ;~ error[E0101]

declare i32 @getint()

define i32 @main() {
  %1 = call i32 @getint()
  ret i32 %2 ;~ error[E0104]
}
