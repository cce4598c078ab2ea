//! From IR to register code, once for each function, before the program begins.
//!
//! 1. [`planner`] finds which instructions become part of others and which variables need no
//!    memory: the [`plan`].
//! 2. [`function`] gives values slots and writes the code, block by block. The methods of the
//!    [`translator`] are in files by subject: [`instruction`]; [`call`]; [`access`] and [`address`]
//!    for memory; [`control`] for the ends of blocks; [`values`] for operands and results;
//!    [`float`] for floating-point numbers; [`vector`] for vectors. [`edges`] orders the copies that phis
//!    become, and [`sharing`] gives out slots in large functions.
//!
//! [`target`] lists the functions that can be called through pointers.
//!
//! A function is written at least twice, because the place of its callees' frames is known only
//! when it is complete.

mod access;
mod address;
mod alignment;
mod call;
mod control;
mod edges;
mod element;
mod float;
mod function;
mod instruction;
mod plan;
mod planner;
mod sharing;
mod slots;
mod target;
mod translator;
mod values;
mod vector;

pub(super) use element::is_object;
pub(super) use function::translate;
pub(super) use translator::Settings;
