; phis after mem2reg: 0
; S-block, as document 002 lists it: within one block no phi is needed.
define i32 @main() {
label_entry:
    %op0 = alloca i32
    %op1 = add i32 1, 2
    store i32 %op1, i32* %op0
    %op2 = load i32, i32* %op0
    %op3 = mul i32 %op2, 4
    store i32 %op3, i32* %op0
    ret i32 0
}
