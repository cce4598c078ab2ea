; phis after mem2reg: 0
; S-block after mem2reg, as document 002 lists it: the numbers in names need not be consecutive.
define i32 @main() {
label_entry:
    %op1 = add i32 1, 2
    %op3 = mul i32 %op1, 4
    ret i32 0
}
