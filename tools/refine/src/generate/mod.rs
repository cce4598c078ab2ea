//! Random modules as text, with inputs for their function under test.
//!
//! The functions are made of statements in a random nest of branches and loops (`statement`,
//! `control`), so every value that is in scope dominates the place where it is used. `shape` has
//! functions and statements in the forms that certain passes look for. Values are small and
//! subscripts mostly in bounds, since a run with undefined behaviour shows nothing.

mod control;
mod float;
mod global;
mod pointer;
mod shape;
mod statement;

use std::fmt::Write;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::behavior::{Argument, Input};
use crate::memory::Byte;
use crate::scalar::Scalar;

/// The types of values; pointers are apart.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
enum Ty {
    I1,
    I8,
    I32,
    I64,
    Vector,
    Half,
    Float,
}

impl Ty {
    fn text(self) -> &'static str {
        match self {
            Ty::I1 => "i1",
            Ty::I8 => "i8",
            Ty::I32 => "i32",
            Ty::I64 => "i64",
            Ty::Vector => "<4 x i32>",
            Ty::Half => "half",
            Ty::Float => "float",
        }
    }

    fn bits(self) -> u32 {
        match self {
            Ty::I1 => 1,
            Ty::I8 => 8,
            Ty::Half => 16,
            Ty::I32 | Ty::Vector | Ty::Float => 32,
            Ty::I64 => 64,
        }
    }
}

/// The elements of every array.
const LEN: u32 = 24;

/// Something that can be read and written.
#[derive(Clone, Debug)]
struct Place {
    name: String,
    element: Ty,
    /// The number of elements that are certainly there.
    len: u32,
    /// Whether the type of the address is a pointer to an array instead of an element.
    is_array: bool,
    /// Whether nothing is stored in it.
    is_constant: bool,
    /// Whether nothing loads it.
    is_unread: bool,
    /// Whether its address stays in the module.
    is_private: bool,
    /// The only value that is stored in it, if there is only one.
    initial: Option<String>,
}

impl Place {
    /// A place that is used in all ways.
    fn new(name: &str, element: Ty, len: u32) -> Place {
        let name = name.to_owned();
        let (is_array, is_constant, is_unread, is_private) = (false, false, false, false);
        Place { name, element, len, is_array, is_constant, is_unread, is_private, initial: None }
    }
}

/// A function that can be called.
#[derive(Clone, Debug)]
struct Callee {
    name: String,
    returns: Option<Ty>,
    /// `None` is a pointer to `i32`s.
    params: Vec<Option<Ty>>,
}

/// What is in scope at a place of a function.
#[derive(Clone, Default, Debug)]
struct Scope {
    values: Vec<(String, Ty)>,
    places: Vec<Place>,
    /// Variables that hold the address of an array.
    cells: Vec<String>,
    /// Instructions that are computed, without their results.
    computed: Vec<(String, Ty)>,
    /// The counters of the loops around.
    counters: Vec<(String, Ty)>,
}

struct Generator {
    rng: ChaCha8Rng,
    /// Whether there are floating-point numbers.
    has_floats: bool,
    is_opaque: bool,
    globals: Vec<Place>,
    global_cells: Vec<String>,
    callees: Vec<Callee>,
    out: String,
    scope: Scope,
    returns: Ty,
    /// The block that is being written.
    block: String,
    next: u32,
    /// The number of statements that may follow.
    fuel: u32,
    /// The number of loops around.
    depth: u32,
    is_top: bool,
}

/// A module and what to run it with.
#[derive(Clone, Debug)]
pub struct Case {
    /// LLVM IR. The function under test is the last one.
    pub text: String,
    /// The inputs of the function under test.
    pub inputs: Vec<Input>,
}

/// The data layouts of wasm32, i386, aarch64, powerpc64 and s390x; the last two are big-endian.
const LAYOUTS: &[&str] = &[
    "e-m:e-p:32:32-i64:64-n32:64-S128",
    "e-m:e-p:32:32-p270:32:32-p271:32:32-p272:64:64-f64:32:64-f80:32-n8:16:32-S128",
    "e-m:e-i8:8:32-i16:16:32-i64:64-i128:128-n32:64-S128",
    "E-m:e-i64:64-n32:64",
    "E-m:e-i1:8:16-i8:8:16-i64:64-f128:64-v128:64-a:8:16-n32:64",
];

/// Attributes of functions. Functions with `null_pointer_is_valid` access address 0.
const ATTRIBUTES: &[&str] = &[
    "nounwind",
    "noinline",
    "noinline optnone",
    "alwaysinline",
    "mustprogress willreturn",
    "null_pointer_is_valid",
    "\"null-pointer-is-valid\"=\"true\"",
    "\"no-builtins\"",
    "\"target-features\"=\"+sse4.2\"",
    "sanitize_thread",
    "convergent",
    "naked",
    "strictfp",
];

/// The number of inputs for each module.
const INPUTS: u32 = 6;

/// The module with the number `index` of `seed`: the same on every machine.
pub fn generate(seed: u64, index: u64) -> Case {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(index);
    let mut generator = Generator {
        has_floats: index % 3 == 2,
        is_opaque: rng.random_ratio(1, 4),
        rng,
        globals: Vec::new(),
        global_cells: Vec::new(),
        callees: Vec::new(),
        out: String::new(),
        scope: Scope::default(),
        returns: Ty::I32,
        block: String::new(),
        next: 0,
        fuel: 0,
        depth: 0,
        is_top: false,
    };
    generator.module()
}

impl Generator {
    /// True once in `count` times.
    fn one_in(&mut self, count: u32) -> bool {
        self.rng.random_ratio(1, count)
    }

    fn below(&mut self, end: u32) -> u32 {
        self.rng.random_range(0..end)
    }

    fn choose<T: Clone>(&mut self, items: &[T]) -> T {
        items[self.below(items.len() as u32) as usize].clone()
    }

    fn fresh(&mut self, stem: &str) -> String {
        self.next += 1;
        format!("{stem}{}", self.next)
    }

    fn line(&mut self, text: &str) {
        let _ = writeln!(self.out, "  {text}");
    }

    /// Writes an instruction that yields a value, and returns its name.
    fn emit(&mut self, ty: Ty, text: String) -> String {
        let name = self.fresh("%v");
        self.line(&format!("{name} = {text}"));
        self.scope.values.push((name.clone(), ty));
        name
    }

    /// Begins the block `label`.
    fn begin(&mut self, label: &str) {
        let _ = writeln!(self.out, "{label}:");
        label.clone_into(&mut self.block);
    }

    fn pointer(&self, to: &str) -> String {
        if self.is_opaque { "ptr".to_owned() } else { format!("{to}*") }
    }

    fn module(&mut self) -> Case {
        let mut head = String::new();
        if self.one_in(3) {
            let layout = self.choose(LAYOUTS);
            let _ = writeln!(head, "target datalayout = \"{layout}\"");
        }
        self.global_variables(&mut head);
        self.global_cell(&mut head);
        self.float_globals(&mut head);
        let (bytes, words) = (self.pointer("i8"), self.pointer("i32"));
        let suffix = if self.is_opaque { ["p0", "p0.p0"] } else { ["p0i8", "p0i8.p0i8"] };
        let _ = write!(
            head,
            "declare void @putint(i32)\ndeclare i32 @getint()\ndeclare i32 @any(i32)\n\
             declare void @show({words})\n\
             declare void @llvm.memset.{}.i64({bytes}, i8, i64, i1)\n\
             declare void @llvm.memcpy.{}.i64({bytes}, {bytes}, i64, i1)\n",
            suffix[0], suffix[1],
        );
        if self.one_in(6) {
            head += &self.keeper();
        }
        for index in 0..self.choose(&[0, 0, 1, 1, 2, 3]) {
            self.function(&format!("@h{index}"), false);
        }
        let is_main = self.one_in(3);
        let params = self.function(if is_main { "@main" } else { "@f" }, true);
        let inputs = (0..INPUTS).map(|_| self.input(&params, is_main)).collect();
        Case { text: head + &self.out, inputs }
    }

    /// Writes a function; returns the types of its parameters.
    fn function(&mut self, name: &str, is_top: bool) -> Vec<Option<Ty>> {
        self.scope = Scope { cells: self.global_cells.clone(), ..Scope::default() };
        self.is_top = is_top;
        if !is_top && self.one_in(3) {
            return self.recursive(name);
        }
        let mut params = Vec::new();
        let mut texts = Vec::new();
        for index in 0..self.below(if is_top { 5 } else { 4 }) {
            let kinds = [None, Some(Ty::I32), Some(Ty::I32), Some(Ty::I32), Some(Ty::I1)];
            let wide = [Some(Ty::I8), Some(Ty::I64), Some(Ty::Vector), None, Some(Ty::I32)];
            let kind = if self.one_in(3) { self.choose(&wide) } else { self.choose(&kinds) };
            let is_first = self.has_floats && is_top && index < 2;
            let is_float = is_first || self.wants_float();
            let kind = if is_float { Some(self.float()) } else { kind };
            let name = format!("%p{index}");
            match kind {
                Some(ty) => {
                    texts.push(format!("{} {name}", ty.text()));
                    self.scope.values.push((name, ty));
                }
                None => {
                    texts.push(format!("{} {name}", self.pointer("i32")));
                    self.scope.places.push(Place::new(&name, Ty::I32, LEN));
                }
            }
            params.push(kind);
        }
        self.returns = self.choose(&[Ty::I32, Ty::I32, Ty::I32, Ty::I8, Ty::I1, Ty::I64]);
        if self.wants_float() {
            self.returns = self.float();
        }
        if name == "@main" {
            self.returns = Ty::I32;
        }
        let linkage = if is_top { "" } else { self.choose(&["internal ", "internal ", ""]) };
        let (returned, texts) = (self.returns.text(), texts.join(", "));
        let attributes = if self.one_in(4) { self.choose(ATTRIBUTES) } else { "" };
        let _ = writeln!(self.out, "define {linkage}{returned} {name}({texts}) {attributes} {{");
        if attributes.contains("null") {
            // Eight numbers are at address 0.
            self.scope.places.push(Place { is_private: true, ..Place::new("null", Ty::I32, 8) });
        }
        self.begin("entry");
        let globals = self.global_places();
        self.scope.places.splice(0..0, globals);
        self.variables();
        self.fuel = if is_top { 6 + self.below(22) } else { 3 + self.below(8) };
        self.depth = 0;
        while self.fuel > 0 {
            self.statement();
        }
        for _ in 0..if is_top { 4 } else { 1 } {
            self.observe();
        }
        let result = self.value(self.returns);
        self.line(&format!("ret {returned} {result}"));
        let _ = writeln!(self.out, "}}");
        let returns = Some(self.returns);
        self.callees.push(Callee { name: name.to_owned(), returns, params: params.clone() });
        params
    }

    /// Local variables.
    fn variables(&mut self) {
        for _ in 0..self.below(4) {
            let element = self.choose(&[Ty::I32, Ty::I32, Ty::I32, Ty::I8, Ty::I1, Ty::I64]);
            let element = if self.wants_float() { self.float() } else { element };
            let is_array = element == Ty::I32 && self.one_in(3);
            let name = self.fresh(if is_array { "%array" } else { "%slot" });
            let ty = if is_array { format!("[{LEN} x i32]") } else { element.text().to_owned() };
            self.line(&format!("{name} = alloca {ty}"));
            let len = if is_array { LEN } else { 1 };
            let place = Place { is_array, ..Place::new(&name, element, len) };
            self.scope.places.push(place.clone());
            if !is_array && !self.one_in(3) {
                let value = self.value(element);
                self.store(&place, "0", &value);
            }
            if is_array && self.one_in(2) {
                self.fill(&place);
            }
        }
        if self.one_in(3) {
            self.local_cell();
        }
    }

    /// Shows a value to the outside.
    fn observe(&mut self) {
        let ty = self.choose(&[Ty::I32, Ty::I32, Ty::I8, Ty::I1, Ty::I64, Ty::Vector]);
        let ty = if self.wants_float() { self.float() } else { ty };
        let value = self.value(ty);
        if ty != Ty::Vector {
            return self.show(&value, ty);
        }
        let lane = self.below(4);
        let value = self.emit(Ty::I32, format!("extractelement <4 x i32> {value}, i32 {lane}"));
        self.line(&format!("call void @putint(i32 {value})"));
    }

    /// An integer for a parameter of type `ty`.
    fn number(&mut self, ty: Ty) -> Scalar {
        let number = match self.below(14) {
            0 => return Scalar::Poison,
            1 if self.one_in(2) => return Scalar::Undef,
            2 => i64::MAX >> (64 - ty.bits()),
            3 => i64::MIN >> (64 - ty.bits()),
            4 => -1,
            5 => i64::from(self.rng.random::<i32>()),
            6 | 7 => 0,
            _ => self.rng.random_range(0..20).into(),
        };
        if matches!(ty, Ty::Half | Ty::Float) {
            return self.float_number(ty);
        }
        let int = minisysy::ir::IntType::of;
        let ty = match ty {
            Ty::I1 => minisysy::ir::Type::I1,
            Ty::I8 => minisysy::ir::Type::I8,
            Ty::I64 => minisysy::ir::Type::I64,
            _ => minisysy::ir::Type::I32,
        };
        Scalar::Int(minisysy::ir::eval::wrap(int(ty).expect("an integer"), number as u64))
    }

    fn input(&mut self, params: &[Option<Ty>], is_main: bool) -> Input {
        let mut input = Input { seed: self.rng.random(), ..Input::default() };
        // The program rarely ends early.
        input.end = if self.one_in(3) { self.below(3).into() } else { u64::MAX };
        for _ in 0..2 {
            let mut bytes = Vec::new();
            for _ in 0..LEN + 8 {
                let word = match self.below(40) {
                    0 => [Byte::Poison; 4],
                    1 => [Byte::Undef; 4],
                    2..=7 if self.has_floats => {
                        let number = self.below(12) as f32 - 4.5;
                        number.to_le_bytes().map(Byte::Int)
                    }
                    _ => (self.below(40) as i32 - 8).to_le_bytes().map(Byte::Int),
                };
                bytes.extend(word);
            }
            input.objects.push(bytes);
        }
        for _ in 0..if is_main || self.one_in(2) { 1 } else { 2 } {
            let mut arguments = Vec::new();
            for &param in params {
                arguments.push(match param {
                    Some(ty) => {
                        let lanes = if ty == Ty::Vector { 4 } else { 1 };
                        Argument::Lanes((0..lanes).map(|_| self.number(ty)).collect())
                    }
                    None => {
                        let offset = if self.one_in(3) { 4 * self.below(8) } else { 0 };
                        Argument::Pointer(self.below(2) as usize, offset.into())
                    }
                });
            }
            input.calls.push(arguments);
        }
        input
    }
}
