; Nothing but the initial values of the others mentions `@inner` and `@nested`, and that keeps them.
@inner = internal global i32 3
@nested = internal global i32* @inner
@outer = global i32** @nested
@unused = internal global i32 4
@holder_of_unused = internal global i32* @unused
define i32 @main() {
entry:
  %nested = load i32**, i32*** @outer
  %inner = load i32*, i32** %nested
  %value = load i32, i32* %inner
  ret i32 %value
}
