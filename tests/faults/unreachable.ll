define i32 @main() {
  unreachable
}
