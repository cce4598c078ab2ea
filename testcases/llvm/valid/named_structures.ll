; Structures with names: used before their definitions, nested, packed, with themselves behind a
; pointer, with fields that nobody knows, and with names that need quotation marks.

target datalayout = "e-i64:64"

%list = type { i32, %list* }
%outer = type { i8, %inner, [2 x %"packed one"] }
%inner = type { i64, i16 }
%"packed one" = type <{ i8, i32 }>
%handle = type opaque
%union = type { i64 }

@end = internal global %list { i32 3, %list* null }
@begin = internal global %list { i32 4, %list* @end }
@all = internal global %outer { i8 1, %inner { i64 -5000000000, i16 7 }, [2 x %"packed one"] [%"packed one" <{ i8 2, i32 3 }>, %"packed one" zeroinitializer] }
@unused = internal global %handle* null
@shared = internal global %union { i64 4294967298 }

declare void @putint(i32)
declare void @putch(i32)
declare void @llvm.memcpy.p0i8.p0i8.i64(i8* noalias nocapture writeonly, i8* noalias nocapture readonly, i64, i1 immarg)

define internal i32 @length(%list* %list) {
entry:
  br label %check
check:
  %sum = phi i32 [ 0, %entry ], [ %next, %step ]
  %node = phi %list* [ %list, %entry ], [ %following, %step ]
  %is_end = icmp eq %list* %node, null
  br i1 %is_end, label %done, label %step
step:
  %value_at = getelementptr inbounds %list, %list* %node, i32 0, i32 0
  %value = load i32, i32* %value_at
  %next = add i32 %sum, %value
  %next_at = getelementptr inbounds %list, %list* %node, i32 0, i32 1
  %following = load %list*, %list** %next_at
  br label %check
done:
  ret i32 %sum
}

define i32 @main() {
  %copy = alloca %outer
  %local = alloca %list
  %to = bitcast %outer* %copy to i8*
  %from = bitcast %outer* @all to i8*
  call void @llvm.memcpy.p0i8.p0i8.i64(i8* align 8 %to, i8* align 8 %from, i64 40, i1 false)
  %number = getelementptr inbounds %outer, %outer* %copy, i32 0, i32 1, i32 0
  %long = load i64, i64* %number
  %high = ashr i64 %long, 32
  %part = trunc i64 %high to i32
  call void @putint(i32 %part)
  call void @putch(i32 32)
  %packed = getelementptr inbounds %outer, %outer* %copy, i32 0, i32 2, i64 0, i32 1
  %three = load i32, i32* %packed, align 1
  call void @putint(i32 %three)
  call void @putch(i32 32)
  %short_at = getelementptr inbounds %outer, %outer* %copy, i32 0, i32 1, i32 1
  %short = load i16, i16* %short_at
  %seven = sext i16 %short to i32
  call void @putint(i32 %seven)
  call void @putch(i32 32)
  %value = getelementptr inbounds %list, %list* %local, i32 0, i32 0
  %next = getelementptr inbounds %list, %list* %local, i32 0, i32 1
  store i32 5, i32* %value
  store %list* @begin, %list** %next
  %sum = call i32 @length(%list* %local)
  call void @putint(i32 %sum)
  call void @putch(i32 10)
  %half = load i32, i32* bitcast (%union* @shared to i32*)
  %handle = load %handle*, %handle** @unused
  %is_null = icmp eq %handle* %handle, null
  %one = zext i1 %is_null to i32
  %status = add i32 %half, %one
  ret i32 %status
}
