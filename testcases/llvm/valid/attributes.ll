; Attributes wherever they may stand, none of which changes what the program does.
source_filename = "attributes.c"
target datalayout = "e-m:e-p270:32:32-p271:32:32-p272:64:64-i64:64-f80:128-n8:16:32:64-S128"

@count = dso_local local_unnamed_addr global i32 0, align 4
@hidden = hidden global i32 3
@limits = private unnamed_addr constant [2 x i32] [i32 1, i32 9], align 4
@strong = dso_local default global i32 4, align 4

; Function Attrs: noinline nounwind uwtable
define dso_local noundef i32 @add(i32 noundef %0, i32 noundef signext %1) local_unnamed_addr #0 {
  %3 = add nsw i32 %0, %1
  ret i32 %3
}

define internal zeroext i1 @is_odd(i32 noundef %n) unnamed_addr nounwind {
entry:
  %rest = and i32 %n, 1
  %odd = icmp ne i32 %rest, 0
  ret i1 %odd
}

define hidden signext i8 @low(i32* nocapture noundef nonnull readonly align 4 dereferenceable(4) %p) #1 align 16 {
entry:
  %0 = load i32, i32* %p, align 4, !tbaa !6
  %1 = trunc i32 %0 to i8
  ret i8 %1
}

; Function Attrs: nounwind
define dso_local i32 @main() #0 {
entry:
  %call = call noundef i32 @add(i32 noundef 2, i32 noundef signext 3) #2
  store i32 %call, i32* @count, align 4
  %call1 = call zeroext i1 @is_odd(i32 noundef %call)
  %conv = zext i1 %call1 to i32
  call void @putint(i32 noundef %conv) nounwind
  %call2 = call signext i8 @low(i32* noundef nonnull align 4 dereferenceable(4) @count) #2
  %conv3 = sext i8 %call2 to i32
  call void @putint(i32 noundef %conv3) #3
  %0 = load i32, i32* @hidden, align 4, !range !7
  %1 = load i32, i32* @strong, align 4, !tbaa !6, !invariant.load !8
  call void @putint(i32 %0)
  call void @putint(i32 %1)
  %call4 = tail call i32 @add(i32 1, i32 2)
  ret i32 %call4
}

declare void @putint(i32 noundef) local_unnamed_addr #3

attributes #0 = { noinline nounwind uwtable "frame-pointer"="all" "min-legal-vector-width"="0" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="x86-64" "target-features"="+cx8,+fxsr,+mmx,+sse,+sse2,+x87" "tune-cpu"="generic" }
attributes #1 = { norecurse nounwind readonly willreturn mustprogress "probe-stack" alignstack=16 }
attributes #2 = { nounwind }
attributes #3 = { "less-precise-fpmad"="false" nobuiltin "no-builtins" }

!llvm.module.flags = !{!0, !1}
!llvm.ident = !{!2}

!0 = !{i32 1, !"wchar_size", i32 4}
!1 = !{i32 7, !"PIE Level", i32 2}
!2 = !{!"some compiler, version 1.0 ; not a comment"}
!3 = !{!"int", !4, i64 0}
!4 = !{!"omnipotent char", !5, i64 0}
!5 = !{!"Simple C/C++ TBAA"}
!6 = !{!3, !3, i64 0}
!7 = !{i32 0, i32 100}
!8 = !{}
