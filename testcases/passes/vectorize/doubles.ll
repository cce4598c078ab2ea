; Elements of 8 bytes, also beside elements of 4 bytes; conversions have no vector form here.
define void @f(i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr [40 x double], ptr @a, i64 0, i64 %i
  %q = getelementptr [40 x float], ptr @b, i64 0, i64 %i
  %u = load double, ptr %p
  %v = load float, ptr %q
  %s = fmul nnan double %u, 3.0
  %t = fadd double %s, %u
  %w = fdiv float %v, 7.0
  store double %t, ptr %p
  store float %w, ptr %q
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

define void @conversion(ptr noalias %a, ptr noalias %b) {
entry:
  br label %loop

loop:
  %i = phi i32 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr double, ptr %a, i32 %i
  %q = getelementptr float, ptr %b, i32 %i
  %u = load double, ptr %p
  %v = fptrunc double %u to float
  store float %v, ptr %q
  %next = add nsw i32 %i, 1
  %more = icmp slt i32 %next, 1000
  br i1 %more, label %loop, label %end

end:
  ret void
}

; The distance of the addresses matters up to 31 bytes.
define void @ahead(ptr %a, ptr %b, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr double, ptr %a, i64 %i
  %q = getelementptr double, ptr %b, i64 %i
  %u = load double, ptr %p
  %v = fadd double %u, 1.5
  store double %v, ptr %q
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

; Elements of different sizes may be the same memory.
define void @sizes(ptr %a, ptr %b, i64 %n) {
entry:
  br label %loop

loop:
  %i = phi i64 [ 0, %entry ], [ %next, %loop ]
  %p = getelementptr float, ptr %a, i64 %i
  %q = getelementptr double, ptr %b, i64 %i
  %u = load double, ptr %q
  %v = fadd double %u, 1.0
  store double %v, ptr %q
  store float 2.0, ptr %p
  %next = add i64 %i, 1
  %more = icmp slt i64 %next, %n
  br i1 %more, label %loop, label %end

end:
  ret void
}

@a = global [40 x double] zeroinitializer
@b = global [40 x float] zeroinitializer

define i32 @main() {
entry:
  br label %fill

fill:
  %i = phi i64 [ 0, %entry ], [ %next, %fill ]
  %k = trunc i64 %i to i32
  %k.8 = sitofp i32 %k to double
  %x = fdiv double %k.8, 8.0
  %x.4 = fptrunc double %x to float
  %p = getelementptr [40 x double], ptr @a, i64 0, i64 %i
  %q = getelementptr [40 x float], ptr @b, i64 0, i64 %i
  store volatile double %x, ptr %p
  store volatile float %x.4, ptr %q
  %next = add nuw i64 %i, 1
  %more = icmp ult i64 %next, 40
  br i1 %more, label %fill, label %use

use:
  call void @f(i64 39)
  %two = getelementptr double, ptr @a, i64 2
  call void @ahead(ptr @a, ptr %two, i64 30)
  %last = getelementptr double, ptr @a, i64 31
  %y = load double, ptr %last
  %status = fptosi double %y to i32
  ret i32 %status
}
