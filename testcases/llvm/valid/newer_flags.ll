; opaque from LLVM 19
; Flags and attributes that LLVM has learnt since version 14. They only promise something, and may
; be dropped.
declare void @putint(i32 noundef range(i32 0, 1000))
declare noundef range(i32 -1, 256) i32 @getch() memory(readwrite, inaccessiblemem: none)

define noundef i32 @f(i32 noundef %n, ptr nocapture noundef writable dead_on_unwind %p) #0 {
entry:
  %0 = and i32 %n, 240
  %1 = or disjoint i32 %0, 5
  %2 = zext nneg i32 %1 to i64
  %3 = trunc nuw nsw i64 %2 to i32
  %4 = trunc nuw i64 %2 to i8
  %5 = getelementptr inbounds nuw i8, ptr %p, i64 4
  store i32 %3, ptr %5, align 4
  %6 = getelementptr nusw i32, ptr %p, i64 1
  %7 = load i32, ptr %6, align 4
  %8 = zext i8 %4 to i32
  %9 = add nuw nsw i32 %7, %8
  %10 = load i32, ptr getelementptr inbounds nuw (i8, ptr @cells, i64 8), align 4
  %11 = add i32 %9, %10
  ret i32 %11
}

@cells = global [3 x i32] [i32 1, i32 2, i32 300]

define i32 @main() #0 {
entry:
  %pair = alloca [2 x i32], align 4
  %call = call i32 @f(i32 noundef 100, ptr noundef nonnull %pair)
  call void @putint(i32 %call)
  ret i32 0
}

attributes #0 = { nofree norecurse nounwind memory(argmem: readwrite, inaccessiblemem: write) uwtable }
