//! Checks that the README in both languages and the pages under docs/ are correct: examples,
//! commands, options, keys, numbers and links.
//!
//! A fenced block belongs to the last file name or command before it that is in backticks or
//! indented. After `gcd.sy` it is the content of that file, after `compiler gcd.sy` a part of the
//! output of that command, after a file of the repository an excerpt of it. After a command of the judge it is
//! what that prints.

mod chinese;
mod commands;
mod course;
mod examples;
mod facts;
mod judging;
mod layers;
mod makefile;
#[path = "../../benches/compile/page.rs"]
mod page;
mod pages;
mod release;
mod schema;
#[path = "../support/mod.rs"]
mod support;
mod words;
