//! LLVM IR as text, as printers lay it out: names that tell several programs in one module apart.

use std::collections::BTreeMap;

/// The phis and the allocas of LLVM IR.
#[derive(Copy, Clone, Default)]
pub struct Counts {
    /// The number of phis.
    pub phis: usize,
    /// The number of allocas.
    pub allocas: usize,
}

impl Counts {
    /// Counts those in a text.
    pub fn of(ir: &str) -> Counts {
        let mut counts = Counts::default();
        ir.lines().for_each(|line| counts.add(line));
        counts
    }

    fn add(&mut self, line: &str) {
        self.phis += usize::from(line.contains(" = phi "));
        self.allocas += usize::from(line.contains(" = alloca "));
    }

    /// Counts those of each program; `program_of` gets the name of a function and what follows it.
    pub fn by_program<'a, K: Copy + Ord>(
        ir: &'a str,
        program_of: impl Fn(&'a str) -> Option<K>,
    ) -> BTreeMap<K, Counts> {
        let mut counts: BTreeMap<K, Counts> = BTreeMap::new();
        let mut program = None;
        for line in ir.lines() {
            if line.starts_with("define ") {
                let name = line.split('@').nth(1).unwrap_or_default();
                program = program_of(name.trim_start_matches('"'));
            } else if let Some(program) = program {
                counts.entry(program).or_default().add(line);
            }
        }
        counts
    }
}

/// A text in which each global name begins with its prefix. `prefix_of` gets what follows an `@`.
pub fn with_prefixes(ir: &str, prefix_of: impl Fn(&str) -> String) -> String {
    let mut parts = ir.split('@');
    let mut text = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let (quote, rest) = part.strip_prefix('"').map_or(("", part), |rest| ("\"", rest));
        text.extend(["@", quote, &prefix_of(part), rest]);
    }
    text
}
