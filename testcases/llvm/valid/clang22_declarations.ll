; opaque from LLVM 22
; phis after mem2reg: 0
; How newer versions declare what copies and marks memory: captures(none) for nocapture, lifetimes
; without the size.
@__const.main.a = private unnamed_addr constant [3 x i32] [i32 7, i32 8, i32 9], align 4

define dso_local i32 @main() #0 {
  %1 = alloca i32, align 4
  %2 = alloca [3 x i32], align 4
  %3 = alloca i32, align 4
  store i32 0, ptr %1, align 4
  call void @llvm.lifetime.start.p0(ptr %3) #3
  store i32 1, ptr %3, align 4
  call void @llvm.memcpy.p0.p0.i64(ptr align 4 %2, ptr align 4 @__const.main.a, i64 12, i1 false)
  %4 = load i32, ptr %3, align 4
  %5 = sext i32 %4 to i64
  %6 = getelementptr inbounds [3 x i32], ptr %2, i64 0, i64 %5
  %7 = load i32, ptr %6, align 4
  call void @putint(i32 noundef %7)
  %8 = getelementptr inbounds [3 x i32], ptr %2, i64 0, i64 0
  call void @putarray(i32 noundef 3, ptr noundef %8)
  call void @llvm.lifetime.end.p0(ptr %3) #3
  ret i32 0
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly captures(none), ptr noalias readonly captures(none), i64, i1 immarg) #1

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

declare void @putint(i32 noundef) #2

declare void @putarray(i32 noundef, ptr noundef captures(address, provenance)) #2

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { "frame-pointer"="all" "no-trapping-math"="true" }
attributes #3 = { nounwind }

!llvm.errno.tbaa = !{!0}
!0 = !{!1, !1, i64 0}
!1 = !{!"int", !2, i64 0}
!2 = !{!"omnipotent char", !3, i64 0}
!3 = !{!"Simple C/C++ TBAA"}
