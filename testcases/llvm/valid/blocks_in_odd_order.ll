; phis after mem2reg: 6
; Blocks in an order of their own: values are used above their definitions, which dominate them all
; the same. The sum of the numbers up to 100 that 3 or 5 divides.
declare void @putint(i32)
declare void @putch(i32)

define i32 @main() {
entry:
  %sum = alloca i32
  %i = alloca i32
  store i32 0, i32* %sum
  store i32 1, i32* %i
  br label %cond
end:
  call void @putint(i32 %total)
  call void @putch(i32 10)
  br label %out
add:
  %sum.1 = add i32 %sum.0, %i.0
  store i32 %sum.1, i32* %sum
  br label %next
exit:
  %total = load i32, i32* %sum
  br label %end
or:
  %by5 = srem i32 %i.0, 5
  %is5 = icmp eq i32 %by5, 0
  br label %decide
decide:
  %either = phi i1 [ true, %body ], [ %is5, %or ]
  br i1 %either, label %add, label %next
next:
  %count = phi i32 [ %before, %decide ], [ %after, %add ]
  %i.1 = add i32 %i.0, 1
  store i32 %i.1, i32* %i
  br label %cond
out:
  ret i32 %before
body:
  %sum.0 = load i32, i32* %sum
  %after = add i32 %before, 1
  %by3 = srem i32 %i.0, 3
  %is3 = icmp eq i32 %by3, 0
  br i1 %is3, label %decide, label %or
cond:
  %before = phi i32 [ 0, %entry ], [ %count, %next ]
  %i.0 = load i32, i32* %i
  %more = icmp sle i32 %i.0, 100
  br i1 %more, label %body, label %exit
}
