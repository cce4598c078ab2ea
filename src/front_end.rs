//! The interface of both front ends, the compiler's own and the reader of LLVM IR. They produce
//! functions, in any order, so that any thread can transform and write each of them while it is in
//! the cache.

use crate::diag::{Code, Diagnostic, Diagnostics, count, message};
use crate::ir::{Context, Function, Module, Type};
use crate::runtime::Library;
use crate::support::scalar::Scalar;
use crate::support::span::Span;

/// The type that the language's `scalar` is in the IR.
pub fn scalar_type(scalar: Scalar) -> Type {
    match scalar {
        Scalar::Int => Type::I32,
        Scalar::Float => Type::FLOAT,
    }
}

/// A program as a front end produces it.
pub trait FrontEnd {
    /// The data that the functions share.
    fn context(&mut self) -> &mut Context;

    /// The lengths, in some unit, of the functions that have a body, in order.
    fn definitions(&self) -> Vec<usize>;

    /// The definition with number `index` in [`FrontEnd::definitions`]. The caller asks for each
    /// one once. It is well formed unless [there are errors](FrontEnd::has_errors).
    fn function(&mut self, index: usize) -> Function;

    /// Takes back a function that is no longer needed; the next one reuses its memory.
    fn recycle(&mut self, function: Function);

    /// Whether there has been an error so far.
    fn has_errors(&self) -> bool;

    /// Whether pointers are `ptr` in the functions so far; `None` if there were no pointers.
    fn has_opaque_pointers(&mut self) -> Option<bool>;

    /// The library functions that have been called since the last call of this method, in order of
    /// the first call. The reader returns none: its input declares what it calls.
    fn take_called(&mut self) -> Vec<Library>;

    /// Declares a library function unless it is declared.
    fn declare(&mut self, library: Library);

    /// The data that the functions share, and all errors and warnings about the functions so far.
    fn finish(self: Box<Self>) -> (Context, Diagnostics);
}

/// The whole program as a module, unless it has errors, and all errors and warnings about it.
pub fn collect<'a>(mut front_end: Box<dyn FrontEnd + 'a>) -> (Option<Module>, Diagnostics) {
    let count = front_end.definitions().len();
    let mut bodies = Vec::with_capacity(count);
    for index in 0..count {
        let body = front_end.function(index);
        // After an error, only look for more errors.
        if !front_end.has_errors() {
            bodies.push(body);
        }
    }
    let (context, diagnostics) = front_end.finish();
    let module = (!diagnostics.has_errors()).then(|| {
        let mut module = Module::of(context);
        bodies.into_iter().for_each(|body| module.define(body));
        module
    });
    (module, diagnostics)
}

/// The largest source file. Places in it are 32-bit numbers, and the program must fit into memory.
pub const MAX_SOURCE_BYTES: usize = 256 << 20;

/// The error for a file over the limit; `size` if known. It points to the beginning, so it can be
/// rendered with an empty file.
pub fn too_large(size: Option<u64>) -> Diagnostic {
    let message = match size {
        Some(size) => message!("the source file has {size}", size = count!(size, "byte")),
        None => message!("the source file has more than {limit} bytes", limit = MAX_SOURCE_BYTES),
    };
    Diagnostic::new(Code::SourceTooLarge, Span::default(), message)
        .label(message!("the limit is {limit} MiB", limit = MAX_SOURCE_BYTES >> 20))
}

/// The error for `source`, if it is too large.
pub(crate) fn check_size(source: &[u8]) -> Option<Diagnostic> {
    let is_too_large = source.len() > MAX_SOURCE_BYTES;
    is_too_large.then(|| too_large(Some(source.len() as u64)))
}
