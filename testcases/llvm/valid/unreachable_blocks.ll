; phis after mem2reg: 2
; In blocks that nobody reaches every definition dominates: their values may be used above, even by
; themselves, and phis may come from them.
declare void @putint(i32)

define i32 @f(i32 %n) {
entry:
  %x = alloca i32
  store i32 %n, i32* %x
  %large = icmp sgt i32 %n, 10
  br i1 %large, label %then, label %end

lost:
  %a = add i32 %b, 1
  %b = mul i32 %a, 2
  store i32 %b, i32* %x
  br label %lost.next

lost.next:
  %self = sub i32 %self, 1
  %from.then = add i32 %y, %self
  %cond = icmp eq i32 %from.then, 0
  br i1 %cond, label %lost, label %end

then:
  %y = mul i32 %n, 2
  store i32 %y, i32* %x
  br label %end

end:
  %z = phi i32 [ 1, %entry ], [ %from.then, %lost.next ], [ %y, %then ]
  %w = load i32, i32* %x
  %sum = add i32 %z, %w
  ret i32 %sum

after:
  unreachable
}

define i32 @main() {
  %1 = call i32 @f(i32 4)
  call void @putint(i32 %1)
  %2 = call i32 @f(i32 12)
  call void @putint(i32 %2)
  ret i32 0
}
