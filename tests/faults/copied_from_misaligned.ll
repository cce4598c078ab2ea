; The call promises more than the variable has; its bytes are copied before the callee reads them.
%pair = type { i32, i32 }

@bytes = internal global [16 x i8] zeroinitializer, align 16

define internal i32 @first(%pair* byval(%pair) align 8 %p) {
  %at = getelementptr inbounds %pair, %pair* %p, i32 0, i32 0
  %x = load i32, i32* %at, align 4
  ret i32 %x
}

define i32 @main() {
  %odd = getelementptr inbounds [16 x i8], [16 x i8]* @bytes, i64 0, i64 4
  %p = bitcast i8* %odd to %pair*
  %x = call i32 @first(%pair* byval(%pair) align 8 %p)
  ret i32 %x
}
