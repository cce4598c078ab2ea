//! Floating-point numbers: `float`, and `half`, which overflows soon. A third of the modules has them.

use std::fmt::Write;

use minisysy::ir::eval::{self, float};
use minisysy::ir::{FloatPredicate, FloatType, IntType};
use rand::RngExt;

use super::statement::Wanted;
use super::{Callee, Generator, Place, Ty};
use crate::scalar::Scalar;

const FLAGS: [&str; 16] = [
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "",
    "nnan ",
    "ninf ",
    "nsz ",
    "nnan ninf nsz ",
    "fast ",
];

const OPS: [&str; 7] = ["fadd", "fadd", "fsub", "fsub", "fmul", "fdiv", "frem"];

/// Numbers where something happens: +0 and -0, 1, -1, 2, -0.5, 3, the largest number, infinities, NaN, and the least
/// subnormal number.
const HALVES: [u16; 12] =
    [0, 0x8000, 0x3C00, 0xBC00, 0x4000, 0xB800, 0x4200, 0x7BFF, 0x7C00, 0xFC00, 0x7E00, 1];

/// The same as `float`.
const FLOATS: [f32; 12] = [
    0.0,
    -0.0,
    1.0,
    -1.0,
    2.0,
    -0.5,
    3.0,
    f32::MAX,
    f32::INFINITY,
    f32::NEG_INFINITY,
    f32::NAN,
    1e-45,
];

impl Generator {
    /// Whether a floating-point number shall be the next one.
    pub(super) fn wants_float(&mut self) -> bool {
        self.has_floats && self.one_in(3)
    }

    pub(super) fn float(&mut self) -> Ty {
        self.choose(&[Ty::Float, Ty::Float, Ty::Half])
    }

    pub(super) fn float_flags(&mut self) -> &'static str {
        self.choose(&FLAGS)
    }

    /// The bits of a number: most are small.
    fn float_bits(&mut self, ty: Ty) -> u128 {
        let at = self.below(2 * HALVES.len() as u32) as usize;
        match ty {
            Ty::Half if at < HALVES.len() => HALVES[at].into(),
            Ty::Half => 0x3800 + u128::from(self.below(0x1400)),
            _ if at < FLOATS.len() => FLOATS[at].to_bits().into(),
            _ => ((self.rng.random_range(-40..40) as f32) / 3.0).to_bits().into(),
        }
    }

    /// The bits of a simple number: sums and products of these are exact.
    fn small_bits(&mut self, ty: Ty) -> u128 {
        let number = i64::from(self.below(6)) - 2;
        let format = if ty == Ty::Half { FloatType::Half } else { FloatType::Float };
        float::from_int(IntType::I8, number, true, format)
    }

    pub(super) fn float_constant(&mut self, ty: Ty) -> String {
        let bits = if self.one_in(2) { self.small_bits(ty) } else { self.float_bits(ty) };
        let format = if ty == Ty::Half { FloatType::Half } else { FloatType::Float };
        format.text(bits)
    }

    /// A number for a parameter.
    pub(super) fn float_number(&mut self, ty: Ty) -> Scalar {
        let int = IntType::with_bits(ty.bits()).expect("it is narrow");
        Scalar::Int(eval::wrap(int, self.float_bits(ty) as u64))
    }

    /// Global variables of type `float`. Nothing changes some of them.
    pub(super) fn float_globals(&mut self, head: &mut String) {
        for name in ["@x", "@y"] {
            if self.wants_float() {
                let linkage = self.choose(&["internal", "internal", ""]);
                let initial = self.float_constant(Ty::Float);
                let _ = writeln!(head, "{name} = {linkage} global float {initial}");
                let is_unchanged = linkage == "internal" && self.one_in(3);
                let initial = is_unchanged.then_some(initial);
                self.globals.push(Place {
                    initial,
                    is_private: true,
                    ..Place::new(name, Ty::Float, 1)
                });
            }
        }
    }

    /// An operation with flags.
    pub(super) fn float_op(&mut self) -> String {
        format!("{} {}", self.choose(&OPS), self.choose(&FLAGS)).trim_end().to_owned()
    }

    pub(super) fn float_comparison(&mut self) -> (String, Ty) {
        let (ty, flags) = (self.float(), self.choose(&FLAGS));
        let predicate = self.choose(FloatPredicate::ALL).keyword();
        let lhs = self.value(ty);
        let rhs = if self.one_in(8) { lhs.clone() } else { self.value(ty) };
        (format!("fcmp {flags}{predicate} {} {lhs}, {rhs}", ty.text()), Ty::I1)
    }

    /// Computes a number, or something from one.
    pub(super) fn compute_float(&mut self) {
        let ty = self.float();
        let (t, flags) = (ty.text(), self.choose(&FLAGS));
        let (text, ty) = match self.below(14) {
            0 | 1 => self.float_comparison(),
            2 => (format!("fneg {flags}{t} {}", self.value(ty)), ty),
            3 | 4 => self.float_cast(),
            5 => {
                let (cond, then, otherwise) = (self.value(Ty::I1), self.value(ty), self.value(ty));
                (format!("select {flags}i1 {cond}, {t} {then}, {t} {otherwise}"), ty)
            }
            6 => (format!("freeze {t} {}", self.value(ty)), ty),
            // What looks as if it could be left out.
            7 | 8 => {
                let mut value = self.value(ty);
                if self.one_in(2) {
                    // Often a zero, of either sign.
                    value = self.emit(ty, format!("fmul {t} {value}, 0.0"));
                }
                (self.superfluous(ty, &value), ty)
            }
            9 => {
                let (op, value) = (self.float_op(), self.value(ty));
                (format!("{op} {t} {value}, {value}"), ty)
            }
            _ => (format!("{} {t} {}, {}", self.float_op(), self.value(ty), self.value(ty)), ty),
        };
        let name = self.emit(ty, text.clone());
        if self.is_top && self.one_in(3) {
            self.show(&name, ty);
        }
        self.scope.computed.push((text, ty));
    }

    /// Prints what a few operations make of values from outside, of constants, and of zeros of either sign.
    pub(super) fn float_probe(&mut self) {
        let ty = self.float();
        let t = ty.text();
        let params = |it: &&(String, Ty)| it.1 == ty && it.0.starts_with("%p");
        let mut values: Vec<String> =
            self.scope.values.iter().filter(params).map(|it| it.0.clone()).collect();
        values.extend([self.float_constant(ty), "0.0".to_owned(), self.value(ty)]);
        let nan = if ty == Ty::Half { "0xH7E00" } else { "0x7FF8000000000000" };
        values.push(nan.to_owned());
        let value = self.value(ty);
        values.push(self.emit(ty, format!("fmul {t} {value}, 0.0")));
        for _ in 0..4 {
            let (x, y) = (self.choose(&values), self.choose(&values));
            let flags = self.choose(&FLAGS);
            let (text, result) = match self.below(7) {
                0 | 6 => {
                    let predicate = self.choose(FloatPredicate::ALL).keyword();
                    (format!("fcmp {flags}{predicate} {t} {x}, {y}"), Ty::I1)
                }
                1 => (format!("fneg {flags}{t} {x}"), ty),
                2 | 3 => (self.superfluous(ty, &x), ty),
                _ => (format!("{} {flags}{t} {x}, {y}", self.choose(&OPS)), ty),
            };
            let name = self.emit(result, text.clone());
            self.show(&name, result);
            if !flags.is_empty() {
                // The same without the promises.
                let name = self.emit(result, text.replace(flags, ""));
                self.show(&name, result);
            }
            if result == ty {
                values.push(name);
            }
        }
    }

    /// An operation on `value` that may leave it as it is.
    fn superfluous(&mut self, ty: Ty, value: &str) -> String {
        let (op, constant) = self.choose(&[
            ("fadd", "0.0"),
            ("fadd", "-0.0"),
            ("fsub", "0.0"),
            ("fsub", "-0.0"),
            ("fmul", "1.0"),
            ("fmul", "0.0"),
            ("fmul", "-1.0"),
            ("fdiv", "1.0"),
            ("fdiv", "4.0"),
            ("fdiv", "3.0"),
        ]);
        let (flags, t) = (self.choose(&FLAGS), ty.text());
        match self.one_in(4) {
            true => format!("{op} {flags}{t} {constant}, {value}"),
            false => format!("{op} {flags}{t} {value}, {constant}"),
        }
    }

    fn float_cast(&mut self) -> (String, Ty) {
        let (ty, int) = (self.float(), self.choose(&[Ty::I32, Ty::I32, Ty::I8, Ty::I1, Ty::I64]));
        let (op, from, to) = self.choose(&[
            ("sitofp", int, ty),
            ("uitofp", int, ty),
            ("uitofp nneg", int, ty),
            ("fptosi", ty, int),
            ("fptoui", ty, int),
            ("fpext", Ty::Half, Ty::Float),
            ("fptrunc", Ty::Float, Ty::Half),
            ("bitcast", Ty::Float, Ty::I32),
            ("bitcast", Ty::I32, Ty::Float),
        ]);
        (format!("{op} {} {} to {}", from.text(), self.value(from), to.text()), to)
    }

    /// The address of an `i32` as that of a `float`.
    fn as_float(&mut self, address: &str) -> String {
        if self.is_opaque {
            return address.to_owned();
        }
        let name = self.fresh("%float");
        self.line(&format!("{name} = bitcast i32* {address} to float*"));
        name
    }

    /// Loads or stores an integer as a number, or stores it as one and reads it as the other.
    pub(super) fn float_access(&mut self) {
        let Some(place) = self.place(Wanted::Both) else { return self.compute() };
        if place.element != Ty::I32 || place.initial.is_some() {
            return self.compute();
        }
        let (index, ty) = match place.len {
            1 => ("0".to_owned(), Ty::I32),
            len => self.subscript(len),
        };
        let address = self.address(&place, &index, ty);
        let view = self.as_float(&address);
        let pointer = self.pointer("float");
        let load = |it: &mut Generator| it.emit(Ty::Float, format!("load float, {pointer} {view}"));
        match self.below(4) {
            0 => drop(load(self)),
            1 => {
                let value = self.value(Ty::Float);
                self.line(&format!("store float {value}, {pointer} {view}"));
                let value = self.load_element(&place, &index, ty);
                self.show(&value, Ty::I32);
            }
            2 => {
                let value = self.value(Ty::I32);
                self.store(&place, &address, &value);
                let value = load(self);
                self.show(&value, Ty::Float);
            }
            _ => {
                let value = self.value(Ty::Float);
                self.line(&format!("store float {value}, {pointer} {view}"));
            }
        }
    }

    /// Prints a value.
    pub(super) fn show(&mut self, value: &str, ty: Ty) {
        let value = match ty {
            Ty::Float => self.emit(Ty::I32, format!("bitcast float {value} to i32")),
            Ty::Half => {
                let bits = self.fresh("%bits");
                self.line(&format!("{bits} = bitcast half {value} to i16"));
                self.emit(Ty::I32, format!("sext i16 {bits} to i32"))
            }
            Ty::I1 | Ty::I8 => self.emit(Ty::I32, format!("zext {} {value} to i32", ty.text())),
            Ty::I64 => self.emit(Ty::I32, format!("trunc i64 {value} to i32")),
            _ => value.to_owned(),
        };
        self.line(&format!("call void @putint(i32 {value})"));
    }

    /// The body of a loop over elements that are numbers.
    pub(super) fn float_elements(&mut self, arrays: &[Place], counter: &str, ty: Ty) {
        let pointer = self.pointer("float");
        for _ in 0..self.below(3) {
            let from = self.choose(arrays);
            let address = self.address(&from, counter, ty);
            let view = self.as_float(&address);
            self.emit(Ty::Float, format!("load float, {pointer} {view}"));
        }
        for _ in 0..1 + self.below(4) {
            let (lhs, rhs) = (self.value(Ty::Float), self.value(Ty::Float));
            match self.below(8) {
                0 => drop(self.emit(Ty::Float, format!("fneg float {lhs}"))),
                1 => {
                    let value = self.value(Ty::I32);
                    self.emit(Ty::Float, format!("sitofp i32 {value} to float"));
                }
                2 => {
                    let predicate = self.choose(&["olt", "ogt", "une", "uge", "ord"]);
                    let cond = self.emit(Ty::I1, format!("fcmp {predicate} float {lhs}, {rhs}"));
                    self.emit(Ty::Float, format!("select i1 {cond}, float {lhs}, float {rhs}"));
                }
                _ => {
                    let op = self.float_op();
                    self.emit(Ty::Float, format!("{op} float {lhs}, {rhs}"));
                }
            }
        }
        let to = self.choose(arrays);
        if !to.is_constant {
            let address = self.address(&to, counter, ty);
            let view = self.as_float(&address);
            let value = self.value(Ty::Float);
            self.line(&format!("store float {value}, {pointer} {view}"));
        }
    }

    /// A function that calls itself and adds or multiplies what that returns. Returns the types of its parameters.
    pub(super) fn float_recursive(&mut self, name: &str) -> Vec<Option<Ty>> {
        let params = vec![Some(Ty::I32), Some(Ty::Float)];
        let linkage = self.choose(&["internal ", ""]);
        let _ = writeln!(self.out, "define {linkage}float {name}(i32 %n, float %m) {{");
        self.begin("entry");
        self.line("%more = icmp sgt i32 %n, 1");
        self.line("br i1 %more, label %step, label %base");
        self.scope.values = vec![("%m".to_owned(), Ty::Float)];
        self.begin("base");
        self.line("ret float %m");
        self.begin("step");
        let value = self.value(Ty::Float);
        let fewer = self.emit(Ty::I32, "add i32 %n, -1".to_owned());
        let call = format!("call float {name}(i32 {fewer}, float {value})");
        let result = self.emit(Ty::Float, call);
        let other = self.choose(&["%m", "3.0"]);
        let op = self.choose(&["fadd", "fadd fast", "fmul", "fsub"]);
        let result = self.emit(Ty::Float, format!("{op} float {result}, {other}"));
        self.line(&format!("ret float {result}"));
        let _ = writeln!(self.out, "}}");
        let returns = Some(Ty::Float);
        self.callees.push(Callee { name: name.to_owned(), returns, params: params.clone() });
        params
    }
}
