//! The benchmark of the crate `dominance`, in a package of its own so that tests do not compile
//! what it needs. `cargo bench -p dominance-bench` runs it.
