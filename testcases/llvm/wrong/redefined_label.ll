; Two ifs, and each has its blocks called the same.
define i32 @f(i32 %n) {
entry:
  %a = icmp sgt i32 %n, 0
  br i1 %a, label %if.then, label %if.end
if.then:
  br label %if.end
if.end:
  %b = icmp sgt i32 %n, 10
  br i1 %b, label %if.then, label %if.end
if.then: ;~ error[E0105]
  br label %if.end
if.end: ;~ error[E0105]
  ret i32 0
}
