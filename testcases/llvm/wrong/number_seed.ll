; S-numbers: the last listing of document 002, whose numbers are those from before mem2reg.
define dso_local i32 @main() {
    %4 = icmp sgt i32 1, 0 ;~ error[E0103]
    br i1 %4, label %5, label %8

5:
    br label %6

6:
    %10 = phi i32 [ 1, %5 ], [ %9, %8 ] ;~ error[E0103]
    ret i32 %10

8:
    %9 = sub i32 0, 1
    br label %6
}
