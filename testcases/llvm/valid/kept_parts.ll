; Functions, variables and types that are kept as text beside others that are not.
%wide = type { i128, <2 x i32> }
%number = type i32
$grouped = comdat any

@wide = internal global %wide { i128 18446744073709551616, <2 x i32> <i32 3, i32 4> }
@count = internal global i32 0
@weak = weak global %number 5, align 4
@local = internal thread_local global i32 6
@shared = linkonce_odr global i32 7, section "data", comdat($grouped)
@seven = alias i32, i32* @shared
@other = internal constant [2 x i8*] [i8* blockaddress(@jump, %left), i8* blockaddress(@jump, %right)]
@twice_ptr = internal global i32 (i32)* @twice

declare void @putint(i32)
declare void @putch(i32)
declare void @llvm.va_start(i8*)
declare void @llvm.va_end(i8*)

define internal void @bump(i32 %by) {
  %old = load i32, i32* @count
  %new = add i32 %old, %by
  store i32 %new, i32* @count
  ret void
}

; The fence keeps the whole function.
define void @atomic() #3 {
entry:
  fence seq_cst
  %old = atomicrmw add i32* @count, i32 10 seq_cst
  call void @bump(i32 100) #4
  ret void
}

define i32 @high() {
  %place = getelementptr %wide, %wide* @wide, i32 0, i32 0
  %all = load i128, i128* %place
  %half = lshr i128 %all, 64
  %low = trunc i128 %half to i32
  ret i32 %low
}

define i32 @lanes() {
  %place = getelementptr %wide, %wide* @wide, i32 0, i32 1
  %both = load <2 x i32>, <2 x i32>* %place
  %turned = shufflevector <2 x i32> %both, <2 x i32> undef, <2 x i32> <i32 1, i32 0>
  %first = extractelement <2 x i32> %turned, i32 0
  ret i32 %first
}

define weak_odr i32 @twice(%number %x) {
  %y = add i32 %x, %x
  ret i32 %y
}

define internal i32 @jump(i64 %which) {
entry:
  %slot = getelementptr [2 x i8*], [2 x i8*]* @other, i64 0, i64 %which
  %target = load i8*, i8** %slot
  indirectbr i8* %target, [label %left, label %right]
left:
  ret i32 1
right:
  ret i32 2
}

define i32 @none(i32 %count, ...) {
entry:
  %list = alloca [4 x i64], align 16
  %place = bitcast [4 x i64]* %list to i8*
  call void @llvm.va_start(i8* %place)
  call void @llvm.va_end(i8* %place)
  ret i32 %count
}

define void @show(i32 %x) {
  call void @putint(i32 %x)
  call void @putch(i32 10)
  ret void
}

define i32 @main() {
entry:
  call void @bump(i32 1)
  call void @atomic()
  %a = load i32, i32* @count
  call void @show(i32 %a)
  %b = call i32 @high()
  call void @show(i32 %b)
  %c = call i32 @lanes()
  call void @show(i32 %c)
  %d = load i32, i32* @weak
  call void @show(i32 %d)
  store i32 8, i32* @seven
  %e = load i32, i32* @shared
  %f = call i32 @twice(i32 %e)
  call void @show(i32 %f)
  %g = call i32 @jump(i64 1)
  call void @show(i32 %g)
  %h = call i32 (i32, ...) @none(i32 9, i32 1, i32 2)
  call void @show(i32 %h)
  %i = load i32, i32* @local
  call void @show(i32 %i)
  %callee = load i32 (i32)*, i32 (i32)** @twice_ptr
  %j = call i32 %callee(i32 21)
  ret i32 %j
}

attributes #3 = { noinline nounwind }
attributes #4 = { nounwind }
