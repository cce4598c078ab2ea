; The first comparisons of a short chain are often true.
define i32 @f(i32 %x) {
entry:
  %c0 = icmp eq i32 %x, 0
  br i1 %c0, label %case0, label %test1
test1:
  %c1 = icmp eq i32 %x, 1
  br i1 %c1, label %case1, label %test2
test2:
  %c2 = icmp eq i32 %x, 2
  br i1 %c2, label %case2, label %test3
test3:
  %c3 = icmp eq i32 %x, 3
  br i1 %c3, label %case3, label %test4
test4:
  %c4 = icmp eq i32 %x, 4
  br i1 %c4, label %case4, label %test5
test5:
  %c5 = icmp eq i32 %x, 5
  br i1 %c5, label %case5, label %test6
test6:
  %c6 = icmp eq i32 %x, 6
  br i1 %c6, label %case6, label %test7
test7:
  %c7 = icmp eq i32 %x, 7
  br i1 %c7, label %case7, label %test8
test8:
  %c8 = icmp eq i32 %x, 8
  br i1 %c8, label %case8, label %none
case0:
  %v0 = mul i32 %x, 3
  br label %end
case1:
  %v1 = mul i32 %x, 4
  br label %end
case2:
  %v2 = mul i32 %x, 5
  br label %end
case3:
  %v3 = mul i32 %x, 6
  br label %end
case4:
  %v4 = mul i32 %x, 7
  br label %end
case5:
  %v5 = mul i32 %x, 8
  br label %end
case6:
  %v6 = mul i32 %x, 9
  br label %end
case7:
  %v7 = mul i32 %x, 10
  br label %end
case8:
  %v8 = mul i32 %x, 11
  br label %end
none:
  br label %end
end:
  %r = phi i32 [ %v0, %case0 ], [ %v1, %case1 ], [ %v2, %case2 ], [ %v3, %case3 ], [ %v4, %case4 ], [ %v5, %case5 ], [ %v6, %case6 ], [ %v7, %case7 ], [ %v8, %case8 ], [ -1, %none ]
  ret i32 %r
}
define i32 @main() {
  %a = call i32 @f(i32 3)
  %b = call i32 @f(i32 40)
  %c = add i32 %a, %b
  ret i32 %c
}
