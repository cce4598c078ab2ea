//! Random programs that end and have no undefined behaviour.
//!
//! The generator writes a program from top to bottom and keeps track of the names in scope. Three
//! rules keep the program sound:
//!
//! * **Order.** C does not specify the order in which operands and arguments are evaluated. So an
//!   expression knows its context. Where the order of several operands is open, at most one of them
//!   may have effects, and if one may, the others read only memory that no call can change. The
//!   sides of `&&` and `
//! ` have a fixed order, so they are not restricted.
//! * **Time.** The greatest number of steps and of outputs of a call is known for every function. A
//!   loop multiplies these by its bound, and recursion by the number of calls that its depth
//!   allows. The generator does not write a statement that would exceed a limit (`fuel`).
//! * **Values.** Divisors and subscripts are nodes that are always defined (see [`crate::ast`]),
//!   and every variable gets its value where it is declared.

mod constant;
mod declaration;
mod expression;
mod float;
mod fuel;
mod function;
mod groups;
mod loops;
mod nests;
mod statement;

use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

use crate::ast::{Declaration, Expr, FuncId, Item, Language, Program, Radix, Var, VarId};
use crate::scope::{Meaning, Scopes};

pub(crate) use function::FuncInfo;

/// The program with the number `index` of the seed.
///
/// It is the same on every machine. Linear in the size of the program.
pub fn generate(seed: u64, index: u64) -> Program {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    rng.set_stream(index);
    let language = if rng.random_ratio(1, 3) { Language::Cxx } else { Language::C };
    let program = Program {
        language,
        vars: Vec::new(),
        functions: Vec::new(),
        items: Vec::new(),
        input: Vec::new(),
    };
    let mut generator = Generator {
        rng,
        program,
        scopes: Scopes::new(),
        infos: Vec::new(),
        shapes: Vec::new(),
        state: function::State::default(),
        size: 0,
        has_nests: false,
        has_floats: false,
    };
    generator.program();
    generator.program
}

/// What an expression may do, apart from reading constants and the int variables of its function.
#[derive(Copy, Clone, Debug)]
struct Context {
    /// Call functions with effects.
    effects: bool,
    /// Read memory that a call can change: globals and arrays.
    memory: bool,
    /// Its greatest depth.
    depth: u32,
}

impl Context {
    /// The context of a full expression.
    const FREE: Context = Context { effects: true, memory: true, depth: 4 };

    /// The context one level down.
    fn deeper(self) -> Context {
        Context { depth: self.depth.saturating_sub(1), ..self }
    }

    fn with_depth(self, depth: u32) -> Context {
        Context { depth, ..self }
    }
}

struct Generator {
    rng: ChaCha8Rng,
    program: Program,
    scopes: Scopes,
    /// The facts about the functions so far.
    infos: Vec<FuncInfo>,
    /// The shapes of the arrays in this program. There are only a few, so that arrays fit the
    /// parameters of functions.
    shapes: Vec<Vec<u32>>,
    /// The state of the function that is being written.
    state: function::State,
    /// The number of statements that the function should still get.
    size: u32,
    /// Whether nests of loops over large arrays are frequent.
    has_nests: bool,
    /// Whether there are floats.
    has_floats: bool,
}

/// A decimal number.
fn number(value: u32) -> Expr {
    Expr::Number(i32::try_from(value).expect("it is small"), Radix::Decimal)
}

/// Names. They are short, so that inner ones hide outer ones.
const NAMES: [&str; 20] = [
    "a", "b", "c", "d", "i", "j", "k", "n", "m", "p", "q", "s", "x", "y", "sum", "next_", "auto",
    "for", "Int", "_0",
];

impl Generator {
    fn program(&mut self) {
        self.has_nests = self.chance(50);
        self.has_floats = self.chance(50);
        let small = if self.has_nests {
            self.large_shapes();
            1 + self.below(3)
        } else {
            self.below(4) + 2
        };
        for _ in 0..small {
            let shape = self.shape();
            self.shapes.push(shape);
        }
        self.input();
        // From about twenty to about three hundred lines.
        let size = *self.pick(&[10, 20, 35, 60, 100]);
        let functions = self.below(size / 12 + 2).min(7);
        self.plain_global(false, false);
        for _ in 0..self.below(4) {
            self.global();
        }
        self.plain_global(true, false);
        if self.has_floats {
            self.plain_global(false, true);
            self.plain_global(true, true);
        }
        if self.has_nests {
            let is_float = self.picks_float();
            self.plain_global(true, is_float);
            for _ in 0..1 + self.below(3) {
                let size = self.declare_size(true);
                self.program.items.push(Item::Declaration(size));
            }
        }
        for number in 0..functions {
            self.size = size / (functions + 2) + self.below(6);
            self.function(number);
            if self.chance(30) {
                self.global();
            }
        }
        self.size = size / 3 + self.below(6);
        self.main();
    }

    /// Adds a global declaration.
    fn global(&mut self) {
        let declaration = self.declaration(true);
        self.program.items.push(Item::Declaration(declaration));
    }

    /// A global variable, so that functions have something to change.
    fn plain_global(&mut self, is_array: bool, is_float: bool) {
        let shape = if is_array { self.pick(&self.shapes.clone()).clone() } else { Vec::new() };
        let declarator = self.declarator(is_float, shape, false, true);
        let declaration = Declaration { constant: false, declarators: vec![declarator] };
        self.program.items.push(Item::Declaration(declaration));
    }

    fn shape(&mut self) -> Vec<u32> {
        if self.chance(5) {
            return vec![20 + self.below(100)];
        }
        let dims = *self.pick(&[1, 1, 1, 2, 2, 2, 3, 4]);
        let most = [12, 6, 4, 3][dims as usize - 1];
        (0..dims).map(|_| if self.chance(8) { 1 } else { 2 + self.below(most - 1) }).collect()
    }

    fn input(&mut self) {
        for _ in 0..self.below(12) {
            let token = match self.below(10) {
                0 => self.pick(&["x", "Q.", "-", "\t", " \n"]).to_string(),
                1 if self.has_floats => self
                    .pick(&["1.5", "-0x1p-3", ".25e1", "inf", "1e-40", "-0.0", "NaN"])
                    .to_string(),
                1 => self.number().to_string(),
                2 => "4294967299 ".to_owned(),
                _ => format!("{}", self.range(-40, 200)),
            };
            let end = *self.pick(&[" ", " ", "\n", "  ", "\r\n"]);
            self.program.input.push(token + end);
        }
    }

    // ---- Chance ----

    /// A number below `bound`, which is not 0.
    fn below(&mut self, bound: u32) -> u32 {
        self.rng.random_range(0..bound)
    }

    fn range(&mut self, least: i32, most: i32) -> i32 {
        self.rng.random_range(least..=most)
    }

    /// True with this probability, in percent.
    fn chance(&mut self, percent: u32) -> bool {
        self.below(100) < percent
    }

    fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        let count = u32::try_from(from.len()).expect("choices are few");
        &from[self.below(count) as usize]
    }

    /// The number of one of several choices with these weights.
    fn weighted(&mut self, weights: &[u32]) -> usize {
        let mut point = self.below(weights.iter().sum());
        for (choice, &weight) in weights.iter().enumerate() {
            if point < weight {
                return choice;
            }
            point -= weight;
        }
        unreachable!("the point is below the sum")
    }

    /// A number that is typical of programs, or one of the limits of a type.
    fn number(&mut self) -> i32 {
        match self.below(8) {
            0..4 => self.range(0, 9),
            4 => self.range(-100, 1000),
            5 => *self.pick(&[i32::MAX, i32::MIN, i32::MIN + 1, -1, 65536, 255, 46341, -2]),
            6 => self.rng.random_range(i32::MIN..=i32::MAX),
            _ => 1 << self.below(31),
        }
    }

    // ---- Variables ----

    fn var(&self, id: VarId) -> &Var {
        &self.program.vars[id.0 as usize]
    }

    /// A variable with a name that the innermost scope does not have; it is not in scope yet.
    fn new_var(&mut self, dims: Vec<u32>, global: bool) -> VarId {
        let mut name = self.pick(&NAMES).to_string();
        if !global && self.chance(2) && !self.program.functions.is_empty() {
            name = self.pick(&self.program.functions.clone()).clone();
        }
        let taken = |generator: &Generator, name: &str| {
            generator.scopes.has(name) || generator.state.keeps(&generator.program, name)
        };
        let number = self.program.vars.len();
        if taken(self, &name) {
            name = self.pick(&NAMES).to_string();
        }
        if taken(self, &name) {
            name = format!("v{number}");
        }
        self.program.vars.push(Var {
            name,
            dims,
            is_float: false,
            global,
            constant: None,
            writable: true,
            most: None,
        });
        VarId(u32::try_from(number).expect("programs are small"))
    }

    fn declare(&mut self, var: VarId) {
        let name = self.var(var).name.clone();
        self.scopes.declare(&name, Meaning::Var(var));
    }

    /// Hides other variables with this name. The initial value of the variable follows.
    fn announce(&mut self, var: VarId) {
        let name = self.var(var).name.clone();
        self.scopes.declare(&name, Meaning::Pending);
    }

    /// The ints, and the arrays of them, in scope that `wanted` accepts.
    fn vars(&self, wanted: impl Fn(&Var) -> bool) -> Vec<VarId> {
        self.vars_of(false, wanted)
    }

    /// The variables of this type, and the arrays of it, in scope that `wanted` accepts.
    fn vars_of(&self, is_float: bool, wanted: impl Fn(&Var) -> bool) -> Vec<VarId> {
        let vars = self.scopes.visible().into_iter().filter_map(|meaning| match meaning {
            Meaning::Var(var) => Some(var),
            Meaning::Function(_) | Meaning::Pending => None,
        });
        vars.filter(|&var| self.var(var).is_float == is_float && wanted(self.var(var))).collect()
    }

    /// The functions in scope.
    fn functions(&self) -> Vec<FuncId> {
        let functions = self.scopes.visible().into_iter().filter_map(|meaning| match meaning {
            Meaning::Function(function) => Some(function),
            Meaning::Var(_) | Meaning::Pending => None,
        });
        functions.collect()
    }
}
