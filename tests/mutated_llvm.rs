//! Tests LLVM IR with unforeseen faults: the files under testcases/llvm with random edits. The
//! reader answers any input with a well-formed module or with an error inside the file, and always
//! gives the same answer.

mod mutation_support;
mod support;

use std::sync::LazyLock;

use mutation_support::{check_saved, config, execution, llvm, mutated, originals, types};
use proptest::prelude::*;

/// The files that are edited.
static ORIGINALS: LazyLock<Vec<Vec<u8>>> = LazyLock::new(|| {
    let programs = support::programs_with("ll").expect("testcases/ can be read");
    let paths: Vec<_> = programs.into_iter().map(|program| program.source).collect();
    originals(&paths)
});

proptest! {
    #![proptest_config(config(1500))]

    #[test]
    fn a_mutated_file_is_read_or_refused(text in mutated(&ORIGINALS)) {
        check_saved(llvm::check, &text, "ll")?;
    }

    #[test]
    fn a_mutated_module_runs_or_is_stopped(text in mutated(&ORIGINALS)) {
        check_saved(execution::check_llvm, &text, "run.ll")?;
    }

    #[test]
    fn a_module_of_types_is_read_or_refused(text in types::module()) {
        check_saved(llvm::check, &text, "types.ll")?;
    }
}

#[test]
fn what_was_found_once_stays_mended() {
    for text in FOUND {
        llvm::check(text);
    }
}

/// Files that once got a wrong answer.
const FOUND: &[&[u8]] = &[
    // A faulty type that two definitions before it use.
    b"%a = type { [3 x %c] }\n%b = type { i32, %a }\n%c = type { double }\n",
    // A control character in a name that a hint quotes.
    b"define void @\"\x01um of both\"() {\n  ret void\n}\n\
      define void @f() {\n  call void @\"sum of both\"()\n  ret void\n}\n",
    // A tab in such a name, which would have been drawn with another width.
    b"define void @\"\tsum of both\"() {\n  ret void\n}\n\
      define void @f() {\n  call void @\"sum of both\"()\n  ret void\n}\n",
    // A name that equals the one that the printer makes from another name.
    b"define i32 @f(i32 %i, i32 %i.1) {\n  %i.1.1 = add i32 %i, %i.1\n  ret i32 %i.1.1\n}\n",
    // A phi of pointers that reg2mem puts into memory, where less is known of them.
    b"@x = internal global i32 0\n@y = internal global i32 0\ndefine i32 @main() {\nentry:\n  \
      br label %loop\nloop:\n  %pointer = phi i32* [ @x, %entry ], [ @y, %first ]\n  \
      %is_first = icmp eq i32* %pointer, @x\n  br i1 %is_first, label %first, label %second\nfirst:\n  \
      store i32 40, i32* %pointer\n  br label %loop\nsecond:\n  store i32 2, i32* %pointer\n  \
      %a = load i32, i32* @x\n  ret i32 %a\n}\n",
    // An item without a name that would be kept as text, before one whose name is known already.
    b"@p = global ptr @f\ndefine i32 @main() {\n  %1 = call i32 @f()\n  ret i32 %1\n}\n\
      declare [2305843009213693953 x i32]\ndeclare i32 @f()\n",
    // Calls that a function's type does not fit, so that they use its address.
    b"define i32 @f(i32 %n) {\n  ret i32 %n\n}\ndefine i32 @main() {\n  %p = alloca ptr\n  \
      %x = call i32 @f()\n  ret i32 %x\n}\n",
    // Brackets of such an item that take in what comes after it.
    b"@p = global ptr @f\ndeclare [2305843009213693953 x i32] @g() ( [\ndefine i32 @f() {\n  ret i32 1\n}\n",
];
