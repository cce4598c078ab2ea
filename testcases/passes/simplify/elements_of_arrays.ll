; An element has one address, whether or not a parameter stood for the array.
@a = internal global [8 x i32] zeroinitializer
@b = internal global [4 x [8 x i32]] zeroinitializer
@s = internal global { i32, i32 } zeroinitializer

define i32 @main() {
  %i = add i32 1, 2
  %i2 = call i32 @id(i32 %i)
  %p = getelementptr inbounds i32, i32* getelementptr inbounds ([8 x i32], [8 x i32]* @a, i32 0, i32 0), i32 %i2
  store i32 1, i32* %p
  %row = getelementptr inbounds [4 x [8 x i32]], [4 x [8 x i32]]* @b, i32 0, i32 2, i32 0
  %q = getelementptr inbounds i32, i32* %row, i32 %i2
  store i32 2, i32* %q
  %r = getelementptr inbounds [8 x i32], [8 x i32]* getelementptr inbounds ([4 x [8 x i32]], [4 x [8 x i32]]* @b, i32 0, i32 0), i32 %i2, i32 1
  store i32 3, i32* %r
  ; A part of a structure is no element of an array, and what is after an element is not at its index.
  %t = getelementptr inbounds i32, i32* getelementptr inbounds ({ i32, i32 }, { i32, i32 }* @s, i32 0, i32 0), i32 %i2
  %u = getelementptr inbounds i32, i32* getelementptr inbounds ([8 x i32], [8 x i32]* @a, i32 0, i32 1), i32 %i2
  %x = load i32, i32* %p
  %y = load i32, i32* %q
  %same = icmp eq i32* %t, %u
  %z = zext i1 %same to i32
  %sum = add i32 %x, %y
  %all = add i32 %sum, %z
  ret i32 %all
}

define i32 @id(i32 %x) {
  ret i32 %x
}
