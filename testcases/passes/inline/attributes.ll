; What attributes forbid. `@plain` is inlined into `@main` alone: not into a function with other features, not where the
; call says `noinline`. `@unwilling` never is, but `@unoptimised`, which clang -O0 wrote, is. Code that may loop forever
; is not inlined where loops promise to end.
declare i32 @_setjmp(i32*) returns_twice
declare i32 @getint()

define internal i32 @plain(i32 %x) nounwind {
  %y = add i32 %x, 1
  ret i32 %y
}

define internal i32 @unwilling(i32 %x) noinline {
  %y = add i32 %x, 2
  ret i32 %y
}

define internal i32 @unoptimised(i32 %x) noinline nounwind optnone {
  %y = add i32 %x, 3
  ret i32 %y
}

define internal i32 @instrumented(i32 %x) sanitize_address {
  %y = add i32 %x, 4
  ret i32 %y
}

define internal i32 @twice(i32* %buffer) {
  %x = call i32 @_setjmp(i32* %buffer)
  ret i32 %x
}

define i32 @features(i32 %x) "target-features"="+avx512f" {
  %y = call i32 @plain(i32 %x)
  ret i32 %y
}

define i32 @finite(i32 %x) mustprogress {
  %y = call i32 @plain(i32 %x)
  ret i32 %y
}

define i32 @null(i32 %x) null_pointer_is_valid {
  %y = call i32 @plain(i32 %x)
  ret i32 %y
}

define i32 @calls_twice(i32* %buffer) {
  %x = call i32 @twice(i32* %buffer)
  %y = call i32 @_setjmp(i32* %buffer)
  %z = call i32 @plain(i32 %y)
  ret i32 %z
}

define i32 @main() {
  %a = call i32 @getint()
  %b = call i32 @plain(i32 %a)
  %c = call i32 @plain(i32 %b) noinline
  %d = call i32 @unwilling(i32 %c)
  %e = call i32 @unoptimised(i32 %d)
  %f = call i32 @instrumented(i32 %e)
  ret i32 %f
}
