; Behind the ret begins a block without a name, which takes the number that the label wants.
declare i32 @getint()

define i32 @main() {
  %1 = call i32 @getint()
  %2 = icmp sgt i32 %1, 0
  br i1 %2, label %3, label %4

3:
  ret i32 1
  br label %4 ;~ warning[W0101]

4: ;~ error[E0103]
  ret i32 0
}
