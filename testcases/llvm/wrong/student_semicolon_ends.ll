; Statements end with `;`, which begins a comment: that is no fault. Braces of blocks are.
declare void @putint(i32);

define i32 @main() {
  %x = alloca i32;
  store i32 1, i32* %x;
  { ;~ error[E0101]
    %y = load i32, i32* %x;
    call void @putint(i32 %y);
  }
  ret i32 0;
}
