; Comparisons in constants, as clang -O0 writes them for addresses: in operands, in the inputs of
; phis and in conditions.

@a = internal global [4 x i32] zeroinitializer
@b = internal global i32 0

declare void @putint(i32)
declare void @putch(i32)

define i32 @main() {
entry:
  call void @putint(i32 zext (i1 icmp eq (i32* getelementptr inbounds ([4 x i32], [4 x i32]* @a, i64 0, i64 1), i32* getelementptr inbounds ([4 x i32], [4 x i32]* @a, i64 0, i64 1)) to i32))
  call void @putch(i32 32)
  store i32 sext (i1 icmp ne (i32* @b, i32* getelementptr inbounds ([4 x i32], [4 x i32]* @a, i64 0, i64 2)) to i32), i32* @b
  %stored = load i32, i32* @b
  call void @putint(i32 %stored)
  call void @putch(i32 32)
  br i1 icmp eq (i32* @b, i32* null), label %null, label %other
null:
  br label %end
other:
  br label %end
end:
  %is_same = phi i1 [ true, %null ], [ icmp ult (i32* getelementptr inbounds ([4 x i32], [4 x i32]* @a, i64 0, i64 1), i32* getelementptr inbounds ([4 x i32], [4 x i32]* @a, i64 0, i64 3)), %other ]
  %status = zext i1 %is_same to i32
  call void @putint(i32 %status)
  call void @putch(i32 10)
  ret i32 trunc (i64 zext (i1 icmp ne (i64 ptrtoint (i32* @b to i64), i64 0) to i64) to i32)
}
