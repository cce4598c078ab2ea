//! What happened: the steps of passes, as data.
//!
//! The passes that make SSA form, [`remove_unreachable`](crate::transform::remove_unreachable) and
//! [`mem2reg`](crate::transform::mem2reg), with the analyses that they ask for, and some passes after
//! them report each of their steps to a [`PassObserver`]. Without one they run with the observer `()`, for which the same code is
//! compiled without the events. [`Lines`] is an observer that writes each event as a line of JSON;
//! `docs/trace.md` describes the lines.
//!
//! [`promote_observed`](crate::transform::observed::promote_observed) runs the passes with an observer.

pub mod event;
pub mod lines;
pub mod observer;

pub use event::Event;
pub use lines::Lines;
pub use observer::{PassObserver, Trace};
