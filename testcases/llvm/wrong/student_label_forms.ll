; Labels in other notations.
define i32 @main() {
entry:
  br label %a
%a: ;~ error[E0101]
  br label %b
label b: ;~ error[E0101]
  br label %c
c : ;~ error[E0101]
  br label %d ;~ error[E0104]
.d:
  br label %e
<label>:e: ;~ error[E0101]
  ret i32 0
}
