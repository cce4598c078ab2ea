; The loop does not end. One block of it is enough.
define void @f() {
entry:
  br label %one
one:
  br label %two
two:
  br label %one
}
