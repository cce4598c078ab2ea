//! What happened: the steps of the passes that make SSA form, as data.
//!
//! The passes [`remove_unreachable`](crate::transform::remove_unreachable) and
//! [`mem2reg`](crate::transform::mem2reg), and the analyses that they ask for, report each of their
//! steps to an [`SsaObserver`]. Without one they run with the observer `()`, for which the same code is
//! compiled without the events. [`Lines`] is an observer that writes each event as a line of JSON;
//! `docs/trace.md` describes the lines.
//!
//! [`promote_observed`](crate::transform::observed::promote_observed) runs the passes with an observer.

pub mod event;
pub mod lines;

pub use event::{Event, KeptBecause, NoSearch, PhiReader, PhiRule, Removed, SsaObserver};
pub use lines::Lines;
