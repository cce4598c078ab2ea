; --lint-as=mem2reg
; Nothing to say but that the phi is not right: what mem2reg leaves has to be valid as well.
declare i32 @getint()

define i32 @main() {
entry:
  %n = call i32 @getint()
  %c = icmp sgt i32 %n, 0
  br i1 %c, label %then, label %end
then:
  br label %end
end:
  %x = phi i32 [ 1, %then ] ;~ error[E0107]
  ret i32 %x
}
