; An interpreter: the numbers lead to blocks of the loop, one of them back to its beginning.
@code = global [12 x i32] [i32 1, i32 2, i32 3, i32 9, i32 5, i32 0, i32 6, i32 7, i32 8, i32 4, i32 1, i32 10]
define i32 @main() {
entry:
  br label %loop
loop:
  %pc = phi i32 [ 0, %entry ], [ %next, %latch ], [ %next, %loop ]
  %acc = phi i32 [ 1, %entry ], [ %new, %latch ], [ %acc, %loop ]
  %p = getelementptr [12 x i32], [12 x i32]* @code, i32 0, i32 %pc
  %op = load i32, i32* %p
  %next = add i32 %pc, 1
  %c0 = icmp eq i32 %op, 0
  br i1 %c0, label %loop, label %test1
test1:
  %c1 = icmp eq i32 %op, 1
  br i1 %c1, label %case1, label %test2
test2:
  %c2 = icmp eq i32 %op, 2
  br i1 %c2, label %case2, label %test3
test3:
  %c3 = icmp eq i32 %op, 3
  br i1 %c3, label %case3, label %test4
test4:
  %c4 = icmp eq i32 %op, 4
  br i1 %c4, label %case4, label %test5
test5:
  %c5 = icmp eq i32 %op, 5
  br i1 %c5, label %case5, label %test6
test6:
  %c6 = icmp eq i32 %op, 6
  br i1 %c6, label %case6, label %test7
test7:
  %c7 = icmp eq i32 %op, 7
  br i1 %c7, label %case7, label %test8
test8:
  %c8 = icmp eq i32 %op, 8
  br i1 %c8, label %case8, label %test9
test9:
  %c9 = icmp eq i32 %op, 9
  br i1 %c9, label %case9, label %end
case1:
  %v1 = add i32 %acc, 7
  br label %latch
case2:
  %v2 = mul i32 %acc, 3
  br label %latch
case3:
  %v3 = sub i32 %acc, 5
  br label %latch
case4:
  %v4 = add i32 %acc, %acc
  br label %latch
case5:
  %v5 = xor i32 %acc, 21
  br label %latch
case6:
  %v6 = sub i32 0, %acc
  br label %latch
case7:
  %v7 = and i32 %acc, 255
  br label %latch
case8:
  %v8 = or i32 %acc, 8
  br label %latch
case9:
  %v9 = add i32 %acc, 9
  br label %latch
latch:
  %new = phi i32 [ %v1, %case1 ], [ %v2, %case2 ], [ %v3, %case3 ], [ %v4, %case4 ], [ %v5, %case5 ], [ %v6, %case6 ], [ %v7, %case7 ], [ %v8, %case8 ], [ %v9, %case9 ]
  br label %loop
end:
  ret i32 %acc
}
