; phis after mem2reg: 2
; Both arms of a branch to one block: two edges, and two entries in the phis there, which must be
; equal. With one entry alone lli refuses the phi.
define i32 @f(i32 %n) {
entry:
  %x = alloca i32
  store i32 %n, i32* %x
  %0 = icmp sgt i32 %n, 5
  br i1 %0, label %large, label %small
large:
  %1 = load i32, i32* %x
  %2 = sub i32 %1, 5
  store i32 %2, i32* %x
  %3 = icmp sgt i32 %2, 5
  br i1 %3, label %end, label %end
small:
  br label %end
end:
  %4 = phi i32 [ 100, %large ], [ 100, %large ], [ 50, %small ]
  %5 = load i32, i32* %x
  %6 = add i32 %4, %5
  ret i32 %6
}

define i32 @main() {
  %1 = call i32 @f(i32 30)
  %2 = call i32 @f(i32 1)
  %3 = add i32 %1, %2
  ret i32 %3
}
