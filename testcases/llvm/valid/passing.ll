; How arguments are passed: copies of structures (byval), space for results (sret), narrow integers
; that fill their registers, and other calling conventions. A callee changes its copy alone, also
; if it calls itself.

%big = type { i64, [3 x i32] }

@global = internal global %big { i64 10, [3 x i32] [i32 1, i32 2, i32 3] }

declare void @putint(i32)
declare void @putch(i32)

define internal void @line(i32 %value) {
  call void @putint(i32 %value)
  call void @putch(i32 10)
  ret void
}

define internal i32 @change(%big* byval(%big) align 8 %big) {
  %at = getelementptr inbounds %big, %big* %big, i32 0, i32 1, i64 1
  %before = load i32, i32* %at
  store i32 50, i32* %at
  store i32 60, i32* getelementptr inbounds (%big, %big* @global, i32 0, i32 1, i64 0)
  %first_at = getelementptr inbounds %big, %big* %big, i32 0, i32 1, i64 0
  %first = load i32, i32* %first_at
  %after = load i32, i32* %at
  %sum = add i32 %before, %after
  %all = add i32 %sum, %first
  ret i32 %all
}

define internal i32 @down(i32 %depth, %big* byval(%big) align 8 %big) {
entry:
  %at = getelementptr inbounds %big, %big* %big, i32 0, i32 0
  %value = load i64, i64* %at
  %less = sub i64 %value, 1
  store i64 %less, i64* %at
  %is_end = icmp eq i32 %depth, 0
  br i1 %is_end, label %end, label %deeper
deeper:
  %next = sub i32 %depth, 1
  %result = call i32 @down(i32 %next, %big* byval(%big) align 8 %big)
  ret i32 %result
end:
  %last = trunc i64 %less to i32
  ret i32 %last
}

define internal void @twice(%big* noalias sret(%big) align 8 %result, %big* byval(%big) align 8 %of) {
  %from = getelementptr inbounds %big, %big* %of, i32 0, i32 0
  %value = load i64, i64* %from
  %double = mul i64 %value, 2
  %to = getelementptr inbounds %big, %big* %result, i32 0, i32 0
  store i64 %double, i64* %to
  ret void
}

define internal fastcc signext i8 @narrow(i8 signext %a, i16 zeroext %b) {
  %wide = zext i16 %b to i32
  call fastcc void @print(i32 %wide)
  %sum = add i8 %a, 1
  ret i8 %sum
}

define internal fastcc void @print(i32 %value) {
  call coldcc void @print_cold(i32 %value)
  ret void
}

define internal coldcc void @print_cold(i32 %value) {
  call void @line(i32 %value)
  ret void
}

define i32 @main() {
  %local = alloca %big, align 8
  %changed = call i32 @change(%big* byval(%big) align 8 @global)
  call void @line(i32 %changed)
  %second = load i32, i32* getelementptr inbounds (%big, %big* @global, i32 0, i32 1, i64 1)
  call void @line(i32 %second)
  %lowest = call i32 @down(i32 4, %big* byval(%big) align 8 @global)
  call void @line(i32 %lowest)
  call void @twice(%big* sret(%big) align 8 %local, %big* byval(%big) align 8 @global)
  %at = getelementptr inbounds %big, %big* %local, i32 0, i32 0
  %double = load i64, i64* %at
  %shown = trunc i64 %double to i32
  call void @line(i32 %shown)
  %narrow = call fastcc signext i8 @narrow(i8 signext 127, i16 zeroext -1)
  %status = sext i8 %narrow to i32
  %positive = add i32 %status, 130
  ret i32 %positive
}
