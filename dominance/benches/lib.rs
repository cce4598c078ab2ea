//! The benchmark of the crate `dominance`. It is a separate package so that tests do not compile
//! its dependencies. `cargo bench -p dominance-bench` runs it.
