; Calls that do not agree with their callees about how arguments are passed.
%pair = type { i32, i32 }

declare void @plain(%pair*)
declare void @copied(%pair* byval(%pair) align 4)
declare void @result(%pair* sret(%pair))
declare fastcc void @fast()

define i32 @main() {
  %pair = alloca %pair
  call void @plain(%pair* byval(%pair) align 4 %pair) ;~ warning[W0103]
  call void @copied(%pair* %pair) ;~ warning[W0103]
  call void @copied(%pair* byval(%pair) align 16 %pair) ;~ warning[W0103]
  call void @result(%pair* %pair) ;~ warning[W0103]
  call void @fast() ;~ warning[W0103]
  call coldcc void @fast() ;~ warning[W0103]
  call fastcc void @fast()
  ret i32 0
}
