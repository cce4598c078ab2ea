//! What both front ends, the compiler's own and the reader of LLVM IR, hand over: functions, in any
//! order, so that each can be transformed and written while it is in the cache, on any thread.

use crate::diag::Diagnostics;
use crate::ir::{Context, Function, Module};
use crate::runtime::Library;

/// A program as a front end hands it over.
pub trait FrontEnd {
    /// What the functions share.
    fn context(&mut self) -> &mut Context;

    /// The lengths, in some unit, of the functions that have a body, in order.
    fn definitions(&self) -> Vec<usize>;

    /// The definition with number `index` in [`FrontEnd::definitions`], to be asked for once. It is
    /// well formed unless [there are errors](FrontEnd::has_errors).
    fn function(&mut self, index: usize) -> Function;

    /// Takes a function that is done with: the next one uses its memory.
    fn recycle(&mut self, function: Function);

    /// Whether there has been an error so far.
    fn has_errors(&self) -> bool;

    /// Whether pointers are `ptr` in what has been handed over; `None` if there was none.
    fn has_opaque_pointers(&mut self) -> Option<bool>;

    /// The library functions that have been called since this was asked last, in order of the
    /// first call. The reader returns none: its input declares what it calls.
    fn take_called(&mut self) -> Vec<Library>;

    /// Declares a library function unless it is declared.
    fn declare(&mut self, library: Library);

    /// What the functions share, and all errors and warnings about what has been handed over.
    fn finish(self: Box<Self>) -> (Context, Diagnostics);
}

/// The whole program as a module, unless it has errors, and all errors and warnings about it.
pub fn collect<'a>(mut front_end: Box<dyn FrontEnd + 'a>) -> (Option<Module>, Diagnostics) {
    let count = front_end.definitions().len();
    let mut bodies = Vec::with_capacity(count);
    for index in 0..count {
        let body = front_end.function(index);
        // Once there is an error, only more of them are looked for.
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
