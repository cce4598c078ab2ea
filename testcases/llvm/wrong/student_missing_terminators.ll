; An `if` without `else`, whose blocks are left open.
declare i32 @getint()
declare void @putint(i32)

define i32 @main() {
entry:
  %x = call i32 @getint()
  %c = icmp ne i32 %x, 0
  br i1 %c, label %if.then, label %if.end

if.then:
  call void @putint(i32 %x) ;~ error[E0109]

if.end:
  br label %while.cond

while.cond:
  %d = icmp slt i32 %x, 5
  br i1 %d, label %while.body, label %while.end

while.body: ;~ error[E0109]

while.end:
  call void @putint(i32 1) ;~ error[E0109]
}
