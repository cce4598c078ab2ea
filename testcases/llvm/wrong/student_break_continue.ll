; Code after a `break`, and a loop whose label is missing.
declare i32 @getint()

define i32 @main() {
entry:
  %n = call i32 @getint()
  br label %while_cond_1

while_cond_1:
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %while_body_1, label %while_end_1 ;~ error[E0104]

while_body_1:
  br label %while_end_1
  br label %while_cond_1 ;~ warning[W0101]

  ret i32 %n ;~ warning[W0101]
}
