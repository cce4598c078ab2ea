//! Judges compilers for miniSysY as the course's judge does, and gives reasons for each verdict.
//!
//! | step | in |
//! |---|---|
//! | what to judge: a submission's `judge.toml`, the course's file | [`config`] |
//! | a proposal for the course's file | [`proposal`] |
//! | the programs and what is expected of them | [`cases`] |
//! | building a submission | [`submission`], by Docker or Podman: [`container`] |
//! | walks over what a submission may have written | [`tree`] |
//! | running the steps of one test under limits | [`keeper`], in a process of its own |
//! | judging one test | [`test`](mod@test): its steps; `verdict`: the result, with the differences of [`compare`] |
//! | the findings of the linter, the interpreter and the front end | [`findings`], in a process of its own |
//! | all submissions on all processors | [`run`], with [`cache`] and [`progress`] |
//! | programs made small at which submissions fail | [`reduce`] |
//! | the results and their reports | [`results`], [`report`] |

pub mod cache;
pub mod cases;
pub mod cli;
pub mod compare;
pub mod config;
pub mod container;
mod contents;
pub mod findings;
pub mod keeper;
pub mod language;
mod messages;
pub mod progress;
pub mod proposal;
pub mod reduce;
#[path = "../../../src/driver/replacement.rs"]
mod replacement;
pub mod report;
pub mod results;
pub mod run;
mod scratch;
pub mod shard;
pub mod submission;
pub mod test;
pub mod tools;
pub mod tree;
mod verdict;
