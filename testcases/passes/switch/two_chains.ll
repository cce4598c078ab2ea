; Where the first chain fails, the second one begins, and has its own switch.
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
  br i1 %c8, label %case8, label %test9
test9:
  %c9 = icmp eq i32 %x, 9
  br i1 %c9, label %case9, label %test10
test10:
  %c10 = icmp eq i32 %x, 10
  br i1 %c10, label %case10, label %test11
test11:
  %c11 = icmp eq i32 %x, 11
  br i1 %c11, label %case11, label %test12
test12:
  %x2 = sub i32 %x, 1
  %c12 = icmp eq i32 %x2, 12
  br i1 %c12, label %case12, label %test13
test13:
  %c13 = icmp eq i32 %x2, 13
  br i1 %c13, label %case13, label %test14
test14:
  %c14 = icmp eq i32 %x2, 14
  br i1 %c14, label %case14, label %test15
test15:
  %c15 = icmp eq i32 %x2, 15
  br i1 %c15, label %case15, label %test16
test16:
  %c16 = icmp eq i32 %x2, 16
  br i1 %c16, label %case16, label %test17
test17:
  %c17 = icmp eq i32 %x2, 17
  br i1 %c17, label %case17, label %test18
test18:
  %c18 = icmp eq i32 %x2, 18
  br i1 %c18, label %case18, label %test19
test19:
  %c19 = icmp eq i32 %x2, 19
  br i1 %c19, label %case19, label %test20
test20:
  %c20 = icmp eq i32 %x2, 20
  br i1 %c20, label %case20, label %test21
test21:
  %c21 = icmp eq i32 %x2, 21
  br i1 %c21, label %case21, label %test22
test22:
  %c22 = icmp eq i32 %x2, 22
  br i1 %c22, label %case22, label %test23
test23:
  %c23 = icmp eq i32 %x2, 23
  br i1 %c23, label %case23, label %none
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
case9:
  %v9 = mul i32 %x, 12
  br label %end
case10:
  %v10 = mul i32 %x, 13
  br label %end
case11:
  %v11 = mul i32 %x, 14
  br label %end
case12:
  %v12 = mul i32 %x, 15
  br label %end
case13:
  %v13 = mul i32 %x, 16
  br label %end
case14:
  %v14 = mul i32 %x, 17
  br label %end
case15:
  %v15 = mul i32 %x, 18
  br label %end
case16:
  %v16 = mul i32 %x, 19
  br label %end
case17:
  %v17 = mul i32 %x, 20
  br label %end
case18:
  %v18 = mul i32 %x, 21
  br label %end
case19:
  %v19 = mul i32 %x, 22
  br label %end
case20:
  %v20 = mul i32 %x, 23
  br label %end
case21:
  %v21 = mul i32 %x, 24
  br label %end
case22:
  %v22 = mul i32 %x, 25
  br label %end
case23:
  %v23 = mul i32 %x, 26
  br label %end
none:
  br label %end
end:
  %r = phi i32 [ %v0, %case0 ], [ %v1, %case1 ], [ %v2, %case2 ], [ %v3, %case3 ], [ %v4, %case4 ], [ %v5, %case5 ], [ %v6, %case6 ], [ %v7, %case7 ], [ %v8, %case8 ], [ %v9, %case9 ], [ %v10, %case10 ], [ %v11, %case11 ], [ %v12, %case12 ], [ %v13, %case13 ], [ %v14, %case14 ], [ %v15, %case15 ], [ %v16, %case16 ], [ %v17, %case17 ], [ %v18, %case18 ], [ %v19, %case19 ], [ %v20, %case20 ], [ %v21, %case21 ], [ %v22, %case22 ], [ %v23, %case23 ], [ -1, %none ]
  ret i32 %r
}
define i32 @main() {
  %a = call i32 @f(i32 3)
  %b = call i32 @f(i32 40)
  %c = add i32 %a, %b
  ret i32 %c
}
