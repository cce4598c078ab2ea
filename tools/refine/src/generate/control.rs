//! Statements with branches: choices and loops.

use super::statement::Wanted;
use super::{Generator, Ty};

/// The blocks of a loop.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum Form {
    /// The test is in the header.
    While,
    /// In addition the body may leave the loop.
    WithBreak,
    /// The test is at the end.
    Until,
    /// One block, so the body has no branches.
    Single,
    /// Nothing is in it but a sum of a value from before the loop, which is shown afterwards.
    Summing,
}

impl Generator {
    pub(super) fn statement(&mut self) {
        self.fuel = self.fuel.saturating_sub(1);
        let is_small = self.fuel < 3;
        match self.below(30) {
            0..=2 if !is_small => self.branch(),
            3 if !is_small => self.switch(),
            4..=6 if !is_small && self.depth < 2 => self.random_loop(),
            7 | 8 if self.depth < 2 => self.array_loop(),
            9 if self.depth == 0 => self.leave(),
            13 if self.depth < 2 => self.counted_loop(Form::Summing, |_| {}),
            10 => self.choose_place(),
            11 => self.memory_call(),
            17 if self.one_in(2) => self.sum(),
            18 if self.one_in(2) => self.read_again(),
            12 if self.one_in(2) => self.equal_pointers(),
            13..=15 => self.call(),
            16..=20 => self.access(),
            21 => self.through_memory(),
            22 => self.reinterpret(),
            23 => self.aliases(),
            24 if self.depth < 2 => self.rare_store(),
            25 if self.is_top && self.depth == 0 => self.layout_probe(),
            26 if self.has_floats => self.float_access(),
            27 | 28 if self.has_floats && self.is_top => self.float_probe(),
            _ => self.compute(),
        }
    }

    /// A few statements that may contain others.
    fn statements(&mut self) {
        for _ in 0..1 + self.below(4) {
            if self.fuel > 0 {
                self.statement();
            }
        }
    }

    /// Phis of `label` that join values of the predecessors, computed in the scope that each has.
    fn join(&mut self, label: &str, predecessors: &[(String, super::Scope)], outer: super::Scope) {
        self.begin(label);
        let mut phis = Vec::new();
        for _ in 0..self.below(3) {
            let ty = self.choose(&[Ty::I32, Ty::I32, Ty::I32, Ty::I1, Ty::I8, Ty::Vector]);
            let is_float = self.wants_float();
            let (ty, flags) = if is_float { (self.float(), self.float_flags()) } else { (ty, "") };
            let mut inputs = Vec::new();
            for (block, scope) in predecessors {
                self.scope = scope.clone();
                inputs.push(format!("[ {}, %{block} ]", self.value(ty)));
            }
            phis.push((format!("phi {flags}{} {}", ty.text(), inputs.join(", ")), ty));
        }
        self.scope = outer;
        for (phi, ty) in phis {
            self.emit(ty, phi);
        }
    }

    /// A condition, mostly one that is computed here.
    fn condition(&mut self) -> String {
        if self.one_in(3) {
            return self.value(Ty::I1);
        }
        let is_float = self.wants_float();
        let (text, ty) = if is_float { self.float_comparison() } else { self.comparison(Ty::I32) };
        let name = self.emit(ty, text.clone());
        self.scope.computed.push((text, ty));
        if self.one_in(6) { self.emit(Ty::I1, format!("freeze i1 {name}")) } else { name }
    }

    fn branch(&mut self) {
        let condition = self.condition();
        let (then, otherwise, end) = (self.fresh("then"), self.fresh("else"), self.fresh("end"));
        let outer = self.scope.clone();
        let before = self.block.clone();
        let has_else = !self.one_in(3);
        let target = if has_else { &otherwise } else { &end };
        // Sometimes both sides end with a store to one address.
        let place = if has_else && self.one_in(4) { self.place(Wanted::Store) } else { None };
        let stored = place.map(|place| {
            let index = self.below(place.len).to_string();
            (self.address(&place, &index, Ty::I32), place)
        });
        self.line(&format!("br i1 {condition}, label %{then}, label %{target}"));
        let mut predecessors = Vec::new();
        if !has_else {
            predecessors.push((before, outer.clone()));
        }
        for label in [&then, &otherwise][..1 + usize::from(has_else)].iter() {
            self.scope = outer.clone();
            self.begin(label);
            if !self.one_in(6) {
                self.statements();
            }
            if let Some((address, place)) = &stored {
                let value = self.value(place.element);
                self.store(place, address, &value);
            }
            predecessors.push((self.block.clone(), self.scope.clone()));
            self.line(&format!("br label %{end}"));
        }
        if self.one_in(12) {
            // Nothing leads here.
            let label = self.fresh("dead");
            self.scope = outer.clone();
            self.begin(&label);
            self.compute();
            self.line(&format!("br label %{end}"));
            predecessors.push((label, self.scope.clone()));
        }
        self.join(&end, &predecessors, outer);
    }

    fn switch(&mut self) {
        let ty = self.choose(&[Ty::I32, Ty::I32, Ty::I8]);
        let value = self.value(ty);
        let labels: Vec<String> = (0..2 + self.below(2)).map(|_| self.fresh("case")).collect();
        let end = self.fresh("end");
        let outer = self.scope.clone();
        let mut cases = Vec::new();
        for number in 0..1 + self.below(4) {
            let label = self.choose(&labels[1..]);
            cases.push(format!("{} {number}, label %{label}", ty.text()));
        }
        // Each label has to be there.
        for (label, number) in labels[1..].iter().zip(90..) {
            cases.push(format!("{} {number}, label %{label}", ty.text()));
        }
        let (ty, first, cases) = (ty.text(), &labels[0], cases.join(" "));
        self.line(&format!("switch {ty} {value}, label %{first} [ {cases} ]"));
        let mut predecessors = Vec::new();
        for label in &labels {
            self.scope = outer.clone();
            self.begin(label);
            if self.one_in(2) {
                self.statements();
            }
            predecessors.push((self.block.clone(), self.scope.clone()));
            self.line(&format!("br label %{end}"));
        }
        self.join(&end, &predecessors, outer);
    }

    /// Returns early, under a condition.
    fn leave(&mut self) {
        let condition = self.condition();
        let (leave, end) = (self.fresh("leave"), self.fresh("end"));
        self.line(&format!("br i1 {condition}, label %{leave}, label %{end}"));
        let outer = self.scope.clone();
        self.begin(&leave);
        if self.one_in(3) {
            self.access();
        }
        let (ty, value) = (self.returns.text(), self.value(self.returns));
        if self.one_in(8) {
            self.line("unreachable");
        } else {
            self.line(&format!("ret {ty} {value}"));
        }
        self.scope = outer;
        self.begin(&end);
    }

    /// The first and the last number of a counter, its step and the comparison with the last one.
    fn counting(&mut self, ty: Ty) -> (String, String, &'static str, &'static str) {
        if self.one_in(6) {
            let start = self.choose(&["7", "20", "3"]).to_owned();
            return (start, "0".to_owned(), "-1", self.choose(&["sgt", "ne", "sge"]));
        }
        let start = if self.one_in(6) {
            self.value(ty)
        } else {
            self.choose(&["0", "0", "0", "1"]).to_owned()
        };
        let last = match self.below(8) {
            0..=2 => self.choose(&["0", "1", "2", "3", "4", "5", "8", "16", "20", "24"]).to_owned(),
            3 if ty == Ty::I32 => {
                let value = self.value(ty);
                self.emit(ty, format!("and i32 {value}, 15"))
            }
            _ => self.value(ty),
        };
        let step = if self.one_in(6) { self.choose(&["2", "3"]) } else { "1" };
        let predicates =
            if step == "1" { &["slt", "slt", "ult", "ne", "sle"][..] } else { &["slt", "ult"] };
        (start, last, step, self.choose(predicates))
    }

    /// A loop with anything in it.
    fn random_loop(&mut self) {
        self.depth += 1;
        let form = self.choose(&[Form::While, Form::While, Form::WithBreak, Form::Until]);
        self.counted_loop(form, |it| {
            // The call may end the program before the first test.
            if form == Form::Until && it.one_in(2) {
                let value = it.value(Ty::I32);
                it.line(&format!("call void @putint(i32 {value})"));
            }
            it.statements();
        });
        self.depth -= 1;
    }

    /// A loop that counts and adds something up, around what `body` writes.
    pub(super) fn counted_loop(&mut self, form: Form, body: impl FnOnce(&mut Generator)) {
        let is_single = form == Form::Single;
        let tests_first = matches!(form, Form::While | Form::WithBreak | Form::Summing);
        let ty = self.choose(&[Ty::I32, Ty::I32, Ty::I32, Ty::I64]);
        let t = ty.text();
        let (start, last, step, predicate) = self.counting(ty);
        let labels = ["header", "body", "latch", "guard", "exit"].map(|stem| self.fresh(stem));
        let [header, inside, mut latch, guard, exit] = labels;
        if is_single {
            latch.clone_from(&header);
        }
        let (before, outer) = (self.block.clone(), self.scope.clone());
        let counter = self.fresh("%i");
        let next = format!("{counter}.next");
        let mut sums = Vec::new();
        let is_sum = form == Form::Summing;
        for _ in 0..if is_sum { 1 } else { self.below(3) } {
            let ty = self.choose(&[Ty::I32, Ty::I32, Ty::I32, Ty::I8, Ty::I64, Ty::Vector]);
            let ty = if is_sum { Ty::I32 } else { ty };
            let ty = if self.wants_float() { self.float() } else { ty };
            sums.push((self.fresh("%s"), ty, self.value(ty)));
        }
        let is_guarded = !tests_first && self.one_in(2);
        if is_guarded {
            let test = self.fresh("%c");
            self.line(&format!("{test} = icmp {predicate} {t} {start}, {last}"));
            self.line(&format!("br i1 {test}, label %{guard}, label %{exit}"));
            self.begin(&guard);
        }
        let from = self.block.clone();
        self.line(&format!("br label %{header}"));
        self.begin(&header);
        self.line(&format!("{counter} = phi {t} [ {start}, %{from} ], [ {next}, %{latch} ]"));
        for (name, ty, first) in &sums {
            let ty = ty.text();
            self.line(&format!(
                "{name} = phi {ty} [ {first}, %{from} ], [ {name}.next, %{latch} ]"
            ));
        }
        self.scope.values.push((counter.clone(), ty));
        self.scope.counters.push((counter.clone(), ty));
        self.scope.values.extend(sums.iter().map(|sum| (sum.0.clone(), sum.1)));
        let in_header = self.scope.clone();
        if tests_first {
            let test = self.fresh("%c");
            self.line(&format!("{test} = icmp {predicate} {t} {counter}, {last}"));
            self.line(&format!("br i1 {test}, label %{inside}, label %{exit}"));
            self.begin(&inside);
        }
        body(self);
        let mut exits = Vec::new();
        if form == Form::WithBreak {
            let condition = self.condition();
            let go_on = self.fresh("go");
            self.line(&format!("br i1 {condition}, label %{exit}, label %{go_on}"));
            exits.push((self.block.clone(), self.scope.clone()));
            self.begin(&go_on);
        }
        for (name, ty, _) in &sums {
            // Often a value from before the loop.
            let all = if is_sum || self.one_in(3) {
                Some(std::mem::replace(&mut self.scope, outer.clone()))
            } else {
                None
            };
            let value = self.value(*ty);
            self.scope = all.unwrap_or_else(|| std::mem::take(&mut self.scope));
            let ops = if *ty == Ty::Vector {
                &["add", "xor"][..]
            } else {
                &["add", "add nsw", "sub", "mul", "xor", "and", "or"]
            };
            let op = if is_sum { "add" } else { self.choose(ops) };
            let is_float = matches!(ty, Ty::Float | Ty::Half);
            let op = if is_float { &*self.float_op() } else { op };
            self.line(&format!("{name}.next = {op} {} {name}, {value}", ty.text()));
            self.scope.values.push((format!("{name}.next"), *ty));
        }
        let flag = self.choose(&["", "nsw ", "nuw ", "nuw nsw "]);
        if !is_single {
            self.line(&format!("br label %{latch}"));
            self.begin(&latch);
        }
        self.line(&format!("{next} = add {flag}{t} {counter}, {step}"));
        self.scope.values.push((next.clone(), ty));
        if tests_first {
            self.line(&format!("br label %{header}"));
            exits.push((header, in_header.clone()));
        } else {
            let test = self.fresh("%c");
            self.line(&format!("{test} = icmp {predicate} {t} {next}, {last}"));
            self.line(&format!("br i1 {test}, label %{header}, label %{exit}"));
            exits.push((latch, self.scope.clone()));
        }
        if is_guarded {
            exits.push((before, outer.clone()));
        }
        // What dominates the exit is in scope there.
        let mut after = match (tests_first, is_guarded) {
            (true, _) => in_header,
            (false, true) => outer.clone(),
            (false, false) => self.scope.clone(),
        };
        after.counters = outer.counters;
        self.join(&exit, &exits, after);
        if is_sum {
            let (sum, ty, _) = sums[0].clone();
            self.show(&sum, ty);
        }
    }
}
