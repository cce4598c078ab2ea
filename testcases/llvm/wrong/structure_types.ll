; Faults in the definitions of structures and in their uses.
%pair = type { i32, i32 }
%pair = type { i32 } ;~ error[E0105]
%inside = type { i32, %inside } ;~ error[E0111]
%handle = type opaque
%number = type i32

@of_missing = global %struct.missing zeroinitializer ;~ error[E0104]

define i32 @main() {
  %a = alloca %handle ;~ error[E0111]
  %b = alloca %pair
  %c = getelementptr %pair, %pair* %b, i32 0, i32 2 ;~ error[E0111]
  ret i32 0
}
