//! What the programs of a campaign make the passes do, and what no program made them do.
//!
//! Each program runs through pipelines inside this process. An observer compares each function
//! before and after a pass, instruction by instruction: a pass acts on an instruction or terminator
//! that it adds, changes, moves or removes. A pair of passes (A, B) is reached if B acts on something
//! that A acted on before.
//!
//! The remarks that exist are the string literals with a space in the sources of the passes, except
//! for messages of panics, help and tests.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::{self, Write};
use std::fs;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use minisysy::compile::{self, Options};
use minisysy::diag::{SourceFile, Warnings};
use minisysy::ir::remarks::Remark;
use minisysy::ir::{Block, FuncId, Function, InstData, Module, Terminator};
use minisysy::support::entity::Entity;
use minisysy::transform::{OptLevel, PASSES, Pass, Pipeline, Transformed, pass_named, pipeline};
use syn::visit::{self, Visit};

/// The name of a pass and a text of its remarks.
type Kind = (&'static str, String);

/// What programs reached.
#[derive(Clone, Default, Debug)]
pub struct Coverage {
    programs: u64,
    /// By pass: the number of programs in which it acted.
    acted: BTreeMap<&'static str, u64>,
    /// The number of programs that triggered each kind of remark.
    kinds: BTreeMap<Kind, u64>,
    /// The number of programs in which the second pass acted on something after the first.
    pairs: BTreeMap<(&'static str, &'static str), u64>,
}

impl Coverage {
    /// Runs a program through the passes of -O2, and through `random` after those that make SSA form.
    ///
    /// # Errors
    /// A description of a panic, or of malformed IR.
    pub fn add(&mut self, source: &str, random: &[&'static str]) -> Result<(), String> {
        let start = ["remove-unreachable", "mem2reg"];
        let random = start.iter().chain(random);
        let random: Vec<&Pass> = random.map(|name| pass_named(name).expect("it exists")).collect();
        let mut reached = Reached::default();
        for passes in [pipeline(OptLevel::O2), &random] {
            catch_unwind(AssertUnwindSafe(|| reached.run(source, passes)))
                .map_err(|_| "a pass panicked".to_owned())??;
        }
        self.programs += 1;
        reached.acted.into_iter().for_each(|it| *self.acted.entry(it).or_default() += 1);
        reached.kinds.into_iter().for_each(|it| *self.kinds.entry(it).or_default() += 1);
        reached.pairs.into_iter().for_each(|it| *self.pairs.entry(it).or_default() += 1);
        Ok(())
    }

    /// Adds what other programs reached.
    pub fn merge(&mut self, other: Coverage) {
        self.programs += other.programs;
        other.acted.into_iter().for_each(|(it, n)| *self.acted.entry(it).or_default() += n);
        other.kinds.into_iter().for_each(|(it, n)| *self.kinds.entry(it).or_default() += n);
        other.pairs.into_iter().for_each(|(it, n)| *self.pairs.entry(it).or_default() += n);
    }

    /// The kinds of remarks that programs triggered.
    pub fn kinds(&self) -> impl Iterator<Item = &Kind> {
        self.kinds.keys()
    }

    /// A report: one line, or with all counts and everything that no program reached.
    pub fn report(&self, known: &BTreeSet<Kind>, is_long: bool) -> String {
        let mut text = String::new();
        self.write(known, is_long, &mut text).expect("a string takes everything");
        text
    }

    fn write(&self, known: &BTreeSet<Kind>, is_long: bool, text: &mut String) -> fmt::Result {
        let triggered = known.iter().filter(|kind| self.kinds.contains_key(kind)).count();
        // A pass that changes no instruction is in no pair.
        let acting: Vec<&str> = self.acted.keys().copied().collect();
        writeln!(
            text,
            "coverage: {} programs at -O2 and with random passes: {} of {} passes acted, \
             {triggered} of {} kinds of remarks, {} of {} pairs of passes on one instruction",
            self.programs,
            acting.len(),
            PASSES.len(),
            known.len(),
            self.pairs.len(),
            acting.len() * acting.len(),
        )?;
        if !is_long {
            return Ok(());
        }
        for pass in PASSES {
            let acted = self.acted.get(pass.name).copied().unwrap_or(0);
            writeln!(text, "{}: acted in {acted} programs", pass.name)?;
            for kind in known.iter().filter(|kind| kind.0 == pass.name) {
                writeln!(text, "{:8} {}", self.kinds.get(kind).copied().unwrap_or(0), kind.1)?;
            }
        }
        writeln!(text, "pairs that no program reached, by the first pass:")?;
        for first in &acting {
            let missing = |second: &&&str| !self.pairs.contains_key(&(*first, **second));
            let missing: Vec<&str> = acting.iter().filter(missing).copied().collect();
            if !missing.is_empty() {
                writeln!(text, "{first}: {}", missing.join(", "))?;
            }
        }
        Ok(())
    }
}

// ---- One program ----

/// What one program reached.
#[derive(Default)]
struct Reached {
    acted: BTreeSet<&'static str>,
    kinds: BTreeSet<Kind>,
    pairs: BTreeSet<(&'static str, &'static str)>,
}

/// An instruction or the terminator of a block, and the passes that acted on it: bit n is pass n of
/// [`PASSES`].
#[derive(Clone)]
struct Traced<T> {
    now: Option<T>,
    actors: u64,
}

/// A function, by the numbers of its instructions and blocks.
#[derive(Default)]
struct Trace {
    insts: Vec<Traced<(Block, InstData)>>,
    terminators: Vec<Traced<Terminator>>,
}

impl Reached {
    fn run(&mut self, source: &str, passes: &[&'static Pass]) -> Result<(), String> {
        let file = SourceFile::new("program.sy", source);
        let options =
            Options { warnings: Warnings::IGNORE, with_places: true, ..Options::default() };
        let mut module = compile::compile(&file, options).0.ok_or("the compiler rejects it")?;
        let mut pipeline = Pipeline::new(passes).map_err(|error| error.to_string())?;
        pipeline.verify = true;
        pipeline.remarks = PASSES.iter().map(|pass| pass.name).collect();
        let mut traces: BTreeMap<FuncId, Trace> = BTreeMap::new();
        for function in module.functions() {
            traces.entry(function.id).or_default().update(function, None, &mut self.pairs);
        }
        let mut observe = |pass: &'static Pass, function: &Function| {
            let trace = traces.entry(function.id).or_default();
            if trace.update(function, Some(pass), &mut self.pairs) {
                self.acted.insert(pass.name);
            }
        };
        let observer: &mut dyn FnMut(&'static Pass, _, Transformed<'_>) =
            &mut |pass, _, transformed| match transformed {
                Transformed::Function(_, function, _) => observe(pass, function),
                Transformed::Module(module) => {
                    module.functions().for_each(|function| observe(pass, function));
                }
            };
        pipeline.run(&mut module, observer).map_err(|error| error.to_string())?;
        self.add_remarks(&mut module);
        Ok(())
    }

    fn add_remarks(&mut self, module: &mut Module) {
        let ids: Vec<FuncId> = module.functions().map(|function| function.id).collect();
        for remark in
            ids.into_iter().flat_map(|id| std::mem::take(&mut module.function_mut(id).remarks))
        {
            self.kinds.extend(texts(&remark).into_iter().map(|text| (remark.pass, text)));
        }
    }
}

impl Trace {
    /// Compares with the function as `pass` leaves it; returns whether there is a difference.
    fn update(
        &mut self,
        function: &Function,
        pass: Option<&'static Pass>,
        pairs: &mut BTreeSet<(&'static str, &'static str)>,
    ) -> bool {
        if function.inst_count() < self.insts.len() {
            // Instructions have new numbers.
            *self = Trace::default();
        }
        let mut insts = vec![None; function.inst_count()];
        let mut terminators = vec![None; self.terminators.len()];
        for &block in function.layout() {
            let data = function.block(block);
            for &inst in data.insts() {
                insts[inst.index()] = Some((block, function.inst(inst)));
            }
            let count = terminators.len().max(block.index() + 1);
            terminators.resize(count, None);
            terminators[block.index()] = Some(data.terminator);
        }
        let mut before = 0;
        let mut is_changed = compare(&mut self.insts, insts, pass, &mut before);
        is_changed |= compare(&mut self.terminators, terminators, pass, &mut before);
        if let Some(pass) = pass {
            let actors = PASSES.iter().enumerate().filter(|(bit, _)| before >> bit & 1 == 1);
            pairs.extend(actors.map(|(_, first)| (first.name, pass.name)));
        }
        is_changed
    }
}

/// Puts `now` into `traced`; returns whether there is a difference. Adds to `before` the passes that
/// acted earlier on what differs.
fn compare<T: Clone + PartialEq>(
    traced: &mut Vec<Traced<T>>,
    now: Vec<Option<T>>,
    pass: Option<&'static Pass>,
    before: &mut u64,
) -> bool {
    let bit = PASSES.iter().position(|it| pass.is_some_and(|pass| pass.name == it.name));
    let mut is_changed = false;
    traced.resize(now.len().max(traced.len()), Traced { now: None, actors: 0 });
    for (old, now) in traced.iter_mut().zip(now) {
        if old.now != now {
            *before |= old.actors;
            old.actors |= bit.map_or(0, |bit| 1 << bit);
            old.now = now;
            is_changed = true;
        }
    }
    is_changed
}

/// The texts of a remark that are kinds: those with a space, without what fills the gaps.
fn texts(remark: &Remark) -> Vec<String> {
    let related = remark.related.iter().map(|(_, words)| words.0);
    let texts = related.chain([remark.text.words.0]);
    texts.filter(|text| text.contains(' ')).map(str::to_owned).collect()
}

// ---- All remarks ----

/// The kinds of remarks in the sources below `root`, the top of the project.
///
/// # Errors
/// A file that cannot be read or parsed.
pub fn known(root: &Path) -> Result<BTreeSet<Kind>, String> {
    let mut known = BTreeSet::new();
    // Passes share the remarks of these functions.
    let mut shared: BTreeMap<String, Literals> = BTreeMap::new();
    for item in parse(&root.join("src/ir/remarks.rs"))?.items {
        if let syn::Item::Fn(item) = item {
            let mut literals = Literals::default();
            literals.visit_block(&item.block);
            shared.insert(item.sig.ident.to_string(), literals);
        }
    }
    let folder = root.join("src/transform");
    let mut runs = Vec::new();
    for pass in PASSES {
        let path = folder.join(pass.name.replace('-', "_"));
        let mut paths = vec![path.with_extension("rs"), path];
        let mut files = Vec::new();
        while let Some(path) = paths.pop() {
            if path.is_dir() {
                let entries = fs::read_dir(&path).map_err(|error| error.to_string())?;
                paths.extend(entries.filter_map(|entry| Some(entry.ok()?.path())));
            } else if path.is_file() {
                files.push((parse(&path)?, path));
            }
        }
        let items = files.iter().flat_map(|(file, _)| &file.items);
        let tests: BTreeSet<String> = items
            .filter_map(|item| match item {
                syn::Item::Mod(item) if is_test(item) => Some(format!("{}.rs", item.ident)),
                _ => None,
            })
            .collect();
        let mut literals = Literals::default();
        for (file, path) in &files {
            if !tests.iter().any(|name| path.ends_with(name)) {
                literals.visit_file(file);
            }
        }
        let names = literals.names.iter().filter_map(|name| shared.get(name));
        let texts: BTreeSet<&String> =
            names.flat_map(|it| &it.texts).chain(&literals.texts).collect();
        known.extend(texts.into_iter().map(|text| (pass.name, text.clone())));
        runs.extend(literals.runs.into_iter().map(|other| (pass.name, other)));
    }
    for (pass, other) in runs {
        let others: Vec<Kind> = known.iter().filter(|kind| kind.0 == other).cloned().collect();
        known.extend(others.into_iter().map(|(_, text)| (pass, text)));
    }
    Ok(known)
}

fn parse(path: &Path) -> Result<syn::File, String> {
    let failed = |error: &dyn fmt::Display| format!("{}: {error}", path.display());
    let text = fs::read_to_string(path).map_err(|error| failed(&error))?;
    syn::parse_file(&text).map_err(|error| failed(&error))
}

/// Whether a module is for tests only.
fn is_test(item: &syn::ItemMod) -> bool {
    item.attrs.iter().any(|attribute| attribute.path().is_ident("cfg"))
}

/// The literals of remarks, and the names in code. Macros are skipped, for they panic or assert, and
/// what fills the gaps of remarks.
#[derive(Default)]
struct Literals {
    texts: BTreeSet<String>,
    names: BTreeSet<String>,
    /// The passes that the code runs.
    runs: BTreeSet<String>,
}

impl Visit<'_> for Literals {
    fn visit_item_mod(&mut self, item: &syn::ItemMod) {
        if !is_test(item) {
            visit::visit_item_mod(self, item);
        }
    }

    fn visit_attribute(&mut self, _: &syn::Attribute) {}

    fn visit_field_value(&mut self, field: &syn::FieldValue) {
        if !matches!(&field.member, syn::Member::Named(name) if name == "help") {
            visit::visit_field_value(self, field);
        }
    }

    fn visit_expr_method_call(&mut self, call: &syn::ExprMethodCall) {
        if call.method == "expect" {
            self.visit_expr(&call.receiver);
        } else {
            visit::visit_expr_method_call(self, call);
        }
    }

    fn visit_expr_call(&mut self, call: &syn::ExprCall) {
        let path = match &*call.func {
            syn::Expr::Path(path) => path.path.segments.iter().map(|it| it.ident.to_string()),
            _ => return visit::visit_expr_call(self, call),
        };
        match &path.collect::<Vec<_>>()[..] {
            [.., last] if last == "Phrase" => {}
            [.., module, last] if last == "run" => {
                self.runs.insert(module.replace('_', "-"));
            }
            _ => visit::visit_expr_call(self, call),
        }
    }

    fn visit_ident(&mut self, name: &syn::Ident) {
        self.names.insert(name.to_string());
    }

    fn visit_lit_str(&mut self, literal: &syn::LitStr) {
        let text = literal.value();
        if text.contains(' ') {
            self.texts.insert(text);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generate::generate;
    use crate::print;

    fn root() -> std::path::PathBuf {
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
    }

    #[test]
    fn what_programs_trigger_is_known() {
        let known = known(&root()).expect("the sources can be parsed");
        assert!(known.contains(&("licm", "{value} moves out of the loop in {line}".to_owned())));
        assert!(known.iter().all(|(_, text)| text.len() < 120), "{known:#?}");
        let mut coverage = Coverage::default();
        for index in 0..30 {
            let source = print::source(&generate(22, index));
            coverage.add(&source, &["gvn", "inline-all", "reg2mem"]).expect("passes work");
        }
        let unknown: Vec<&Kind> = coverage.kinds().filter(|kind| !known.contains(kind)).collect();
        assert!(unknown.is_empty(), "{unknown:#?}");
    }

    #[test]
    fn a_pair_acts_on_one_instruction() {
        let mut reached = Reached::default();
        let passes = ["mem2reg", "simplify", "licm"].map(|name| pass_named(name).expect("it is"));
        let source = "int main() { int x = getint(); return x + 0 + 3; }";
        reached.run(source, &passes).expect("the passes work");
        assert_eq!(reached.acted, BTreeSet::from(["mem2reg", "simplify"]));
        // mem2reg changes an operand of the sum that simplify removes.
        assert_eq!(reached.pairs, BTreeSet::from([("mem2reg", "simplify")]));
    }
}
