; Line ends mean nothing to LLVM but in comments: instructions over several lines, several on one,
; tabs, and CR LF as line ends.
declare	i32 @getint ( )
declare void@putint(i32)declare void @putch(i32)
@a=global[3 x i32][i32 1,i32 2 , i32 3]@b = global
  i32 ; the type
  5 ; the value

define i32 @f(i32 %n,
              i32 %m) ; two parameters
{
entry: %sum=add i32 %n,%m %twice = mul i32 %sum ,
	2
  br ; to
    label %end
end:%p = phi i32[%twice,%entry]ret i32 %p}
define i32 @main(){%x=load i32,i32*@b %q = getelementptr[3 x i32],[3 x i32]*@a,i32 0,i32 2 %z=load i32,i32*%q
%y=call i32@f(i32 %x,i32 %z)call void@putint(i32 %y)


  call
    void
    @putch
    (
    i32
    10
    )
switch i32 %y,label %other[i32 16,label %sixteen i32
  17 ,label
%other]sixteen:ret i32 3 other:ret i32 4}
