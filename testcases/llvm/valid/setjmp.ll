; A call that returns twice: what is stored between its two returns is there after the second. Nothing moves over it, and
; no function that makes such a call is inlined.
; native
@buffer = global [64 x i64] zeroinitializer, align 16
@seen = internal global i32 0
declare i32 @_setjmp(i64*) returns_twice
declare void @longjmp(i64*, i32) noreturn
declare void @putint(i32)
declare void @putch(i32)

define internal void @leave(i32 %code) {
  call void @longjmp(i64* getelementptr inbounds ([64 x i64], [64 x i64]* @buffer, i64 0, i64 0), i32 %code)
  unreachable
}

; Counts in memory of its caller, in its own, and in a global variable.
define internal i32 @count(i32* %outer) {
entry:
  %own = alloca i32
  store volatile i32 0, i32* %own
  %code = call i32 @_setjmp(i64* getelementptr inbounds ([64 x i64], [64 x i64]* @buffer, i64 0, i64 0)) #1
  %old = load volatile i32, i32* %own
  %new = add i32 %old, 1
  store volatile i32 %new, i32* %own
  %old.outer = load i32, i32* %outer
  %new.outer = add i32 %old.outer, 10
  store i32 %new.outer, i32* %outer
  %old.seen = load i32, i32* @seen
  %new.seen = add i32 %old.seen, 100
  store i32 %new.seen, i32* @seen
  %more = icmp slt i32 %code, 3
  br i1 %more, label %again, label %end
again:
  %next = add i32 %code, 1
  call void @leave(i32 %next)
  unreachable
end:
  ret i32 %new
}

define i32 @main() {
entry:
  %outer = alloca i32
  store i32 1, i32* %outer
  %own = call i32 @count(i32* %outer)
  %sum = load i32, i32* %outer
  %seen = load i32, i32* @seen
  call void @putint(i32 %own)
  call void @putch(i32 10)
  call void @putint(i32 %sum)
  call void @putch(i32 10)
  call void @putint(i32 %seen)
  call void @putch(i32 10)
  ret i32 0
}

attributes #1 = { returns_twice }
