; The address after `@a` may equal that of `@b` and still belong to `@a` alone: the element before it is `a[1]`, so
; the second store to `a[1]` is needed.
@a = global [2 x i32] zeroinitializer
@b = global [2 x i32] zeroinitializer
define i32 @main() {
entry:
  %last = getelementptr [2 x i32], [2 x i32]* @a, i64 0, i64 1
  %end = getelementptr [2 x i32], [2 x i32]* @a, i64 0, i64 2
  %begin = getelementptr [2 x i32], [2 x i32]* @b, i64 0, i64 0
  store i32 7, i32* %last
  %same = icmp eq i32* %end, %begin
  br i1 %same, label %adjacent, label %done
adjacent:
  %chosen = select i1 %same, i32* %end, i32* %begin
  %before = getelementptr i32, i32* %chosen, i64 -1
  store i32 1, i32* %before
  store i32 7, i32* %last
  br label %done
done:
  %value = load i32, i32* %last
  ret i32 %value
}
