; Calls that do not agree with their callees about how arguments are passed.
%pair = type { i32, i32 }

declare void @plain(%pair*)
declare void @copied(%pair* byval(%pair) align 4)
declare void @result(%pair* sret(%pair))
declare fastcc void @fast()

define i32 @main() {
  %pair = alloca %pair
  call void @plain(%pair* byval(%pair) align 4 %pair) ;~ error[E0113]
  call void @copied(%pair* %pair) ;~ error[E0113]
  call void @copied(%pair* byval(%pair) align 16 %pair) ;~ error[E0113]
  call void @result(%pair* %pair) ;~ error[E0113]
  call void @fast() ;~ error[E0113]
  call coldcc void @fast() ;~ error[E0113]
  call fastcc void @fast()
  ret i32 0
}
