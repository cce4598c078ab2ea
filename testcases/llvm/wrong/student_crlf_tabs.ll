; A file with carriage returns and faults.
declare i32 @getint()

define i32 @main() {
	%x = call i32 @getint()
	%y = mod i32 %x, 10 ;~ error[E0101]
	br lable %end ;~ error[E0101]
end ;~ error[E0101]
	ret i32 %z ;~ error[E0104]
}
