; phis after mem2reg: 2
; A predecessor that nobody reaches needs its entry all the same: lli refuses the phi without it.
; The phi of n is there already; mem2reg adds that of x, with an entry for %lost too.
define i32 @main() {
entry:
  %x = alloca i32
  store i32 3, i32* %x
  %0 = load i32, i32* %x
  %1 = icmp sgt i32 %0, 2
  br i1 %1, label %then, label %end
lost:
  %2 = load i32, i32* %x
  store i32 %2, i32* %x
  br label %end
then:
  store i32 20, i32* %x
  br label %end
end:
  %n = phi i32 [ 1, %entry ], [ 2, %then ], [ 3, %lost ]
  %3 = load i32, i32* %x
  %4 = add i32 %3, %n
  ret i32 %4
}
