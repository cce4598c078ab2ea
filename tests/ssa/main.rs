//! SSA form: its construction, its flavours, and its update after edits, on worked cases and on random
//! programs.

mod cases;
mod duplicate_blocks;
mod flavours;
mod inst_dominance;
mod random;
mod ssa_support;
mod update;
mod update_cases;
