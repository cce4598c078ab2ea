; --passes=purity,sccp,purity --remarks=purity
; What is known at the end replaces what was known before.
@g = internal global i32 0
@h = internal global i32 0

define internal void @f() {
entry:
  store i32 1, i32* @g
  br i1 false, label %then, label %end
then:
  store i32 1, i32* @h
  br label %end
end:
  ret void
}

define i32 @main() {
  call void @f()
  ret i32 0
}
