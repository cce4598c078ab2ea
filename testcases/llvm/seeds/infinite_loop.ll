; phis after mem2reg: 1
; A loop without a way out, which the program never enters. Post-dominance needs a virtual exit.
define i32 @f(i32 %n) {
entry:
  %i = alloca i32
  store i32 %n, i32* %i
  %0 = load i32, i32* %i
  %1 = icmp eq i32 %0, 0
  br i1 %1, label %forever, label %done
forever:
  %2 = load i32, i32* %i
  %3 = add i32 %2, 1
  store i32 %3, i32* %i
  br label %forever
done:
  %4 = load i32, i32* %i
  ret i32 %4
}

define i32 @main() {
  %1 = call i32 @f(i32 9)
  ret i32 %1
}
