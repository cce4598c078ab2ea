; A declaration for every call: LLVM wants one for all of them.
declare void @putint(i32)
declare void @putint(i32) ;~ error[E0105]

define void @f() {
  call void @putint(i32 1)
  call void @g()
  ret void
}

define void @g() {
  ret void
}

declare void @g() ;~ error[E0105]
