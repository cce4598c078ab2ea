; Functions that stay as they are: their code is instrumented, or a call of theirs returns twice or may not be moved. The
; last one has only promises and hints, so its variable becomes a value.
declare i32 @_setjmp(i32*) returns_twice
declare i32 @setjmp(i32*)
declare void @barrier() convergent

define i32 @twice(i32* %buffer) {
  %slot = alloca i32
  store i32 1, i32* %slot
  %x = call i32 @_setjmp(i32* %buffer)
  %y = load i32, i32* %slot
  store i32 2, i32* %slot
  ret i32 %y
}

define i32 @twice_by_the_call(i32* %buffer) {
  %slot = alloca i32
  store i32 1, i32* %slot
  %x = call i32 @setjmp(i32* %buffer) returns_twice
  %y = load i32, i32* %slot
  store i32 2, i32* %slot
  ret i32 %y
}

define i32 @waits(i32 %x) {
  %slot = alloca i32
  store i32 %x, i32* %slot
  call void @barrier()
  %y = load i32, i32* %slot
  ret i32 %y
}

define i32 @instrumented(i32 %x) sanitize_memory {
  %slot = alloca i32
  store i32 %x, i32* %slot
  %y = load i32, i32* %slot
  ret i32 %y
}

define i32 @free(i32 %x) nounwind cold uwtable "frame-pointer"="all" noinline optnone {
  %slot = alloca i32
  store i32 %x, i32* %slot
  %y = load i32, i32* %slot
  ret i32 %y
}
