; `strlen` only reads, so its call is removed if the result is unused; not if an attribute of the call, of the declaration
; or of the function says that it is another function. `builtin` says that it is the library's after all.
declare i64 @strlen(i8*)

define void @library(i8* dereferenceable(1) %text) {
  %length = call i64 @strlen(i8* %text)
  ret void
}

define void @another(i8* %text) {
  %length = call i64 @strlen(i8* %text) nobuiltin
  ret void
}

define void @without(i8* %text) "no-builtins" {
  %length = call i64 @strlen(i8* %text)
  ret void
}

define void @after_all(i8* %text) "no-builtins" {
  %length = call i64 @strlen(i8* %text) builtin
  ret void
}
