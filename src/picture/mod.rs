//! Pictures of functions: control-flow graphs, dominator trees and other graphs.
//!
//! [`layout`] finds the places of nodes and the ways of edges; it knows nothing about functions.

pub mod layout;
