; SYNTAX TEST "source.llvm" "a module"
target triple = "x86_64-pc-linux-gnu"
; <------ keyword.other.llvm
;               ^^^^^^^^^^^^^^^^^^^^^^ string.quoted.double.llvm
@"a b" = private constant [3 x i8] c"x\00;", align 1 ; said
; <------ variable.other.global.llvm
;        ^^^^^^^ storage.modifier.llvm
;                          ^ constant.numeric.llvm
;                            ^ keyword.operator.llvm
;                              ^^ storage.type.llvm
;                                     ^^^ constant.character.escape.llvm
;                                        ^ string.quoted.double.llvm - comment.line.semicolon.llvm
;                                            ^^^^^ storage.modifier.llvm
;                                                    ^^^^^^ comment.line.semicolon.llvm
%pair = type { i32, i32* }
; <----- variable.other.local.llvm
;       ^^^^ keyword.other.llvm
;                      ^ keyword.operator.pointer.llvm
define dso_local i32 @add(i32 %0, i32 %add) #0 {
; <------ keyword.other.llvm
;                ^^^ storage.type.llvm
;                    ^^^^ entity.name.function.llvm
;                             ^^ variable.other.local.llvm
;                                     ^^^^ variable.other.local.llvm - keyword.operator.instruction.llvm
;                                           ^^ entity.name.tag.attributes.llvm
for.cond:
; <-------- entity.name.label.llvm
  %x = phi i32 [ 0, %entry ], [ -7, %"for body" ]
; ^^ variable.other.local.llvm
;      ^^^ keyword.control.llvm
;                ^ constant.numeric.llvm
;                               ^^ constant.numeric.llvm
;                                   ^^^^^^^^^^^ variable.other.local.llvm
  %1 = add nsw i32 %x, undef
;      ^^^ keyword.operator.instruction.llvm
;          ^^^ storage.modifier.llvm
;                      ^^^^^ constant.language.llvm
  %2 = icmp slt i32 %1, 0
;      ^^^^ keyword.operator.instruction.llvm
;           ^^^ keyword.operator.comparison.llvm
  br i1 %2, label %for.cond, label %"for body"
; ^^ keyword.control.llvm
;       ^^ variable.other.local.llvm
;           ^^^^^ storage.type.llvm
;                 ^^^^^^^^^ entity.name.label.llvm
;                                  ^^^^^^^^^^^ entity.name.label.llvm
"for body": ; preds = %for.cond
; <---------- entity.name.label.llvm
;           ^^^^^^^^^^^^^^^^^^^ comment.line.semicolon.llvm - variable.other.local.llvm
  call void @putint(i32 %1), !dbg !4
; ^^^^ keyword.operator.instruction.llvm
;           ^^^^^^^ entity.name.function.llvm
;                            ^^^^ variable.other.metadata.llvm
  ret i32 0
; ^^^ keyword.control.llvm
}
