//! The types that a rule fits.

use minisysy::ir::{CastOp, FloatType, IntType};
use minisysy::transform::simplify::term::{Conversion, NAMES, Rule, Term};

/// The type of a value in a proof.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Sort {
    /// An integer.
    Int(IntType),
    /// A pointer of 64 bits: the upper [`OBJECT_BITS`] are its object, the others its address.
    Pointer,
    /// A floating-point number.
    Float(FloatType),
}

/// The bits of a pointer that are its object.
pub const OBJECT_BITS: u32 = 8;

const I1: Sort = Sort::Int(IntType::I1);

/// The integers. A wrong rule is first shown to be wrong for `i8`, where a counterexample says most.
const INTEGERS: [Sort; 4] =
    [Sort::Int(IntType::I8), I1, Sort::Int(IntType::I32), Sort::Int(IntType::I64)];

/// The floating-point numbers. What holds for these formats holds for wider ones.
const FLOATS: [Sort; 2] = [Sort::Float(FloatType::Half), Sort::Float(FloatType::Float)];

impl Sort {
    /// The integer type that a value of this type is stored in.
    pub fn int(self) -> IntType {
        match self {
            Sort::Int(ty) => ty,
            Sort::Pointer => IntType::I64,
            Sort::Float(ty) => IntType::with_bits(ty.bits()).expect("it is narrow"),
        }
    }

    /// The floating-point type; `None` for others.
    pub fn float(self) -> Option<FloatType> {
        if let Sort::Float(ty) = self { Some(ty) } else { None }
    }

    /// The number of bits.
    pub fn bits(self) -> u32 {
        self.int().bits()
    }

    fn text(self) -> String {
        match self {
            Sort::Int(ty) => format!("i{}", ty.bits()),
            Sort::Pointer => "ptr".to_owned(),
            Sort::Float(ty) => ty.keyword().to_owned(),
        }
    }
}

/// One choice of types for a rule.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Typing {
    /// The type of both sides.
    pub result: Sort,
    /// The type between two conversions.
    between: Sort,
    /// The types of the names.
    pub names: [Sort; NAMES],
}

/// The variables and constants of `term`, from left to right, each as often as it occurs.
pub fn leaves(term: &Term) -> Vec<Term> {
    let own = term.name().map(|_| *term);
    own.into_iter().chain(term.operands().iter().flat_map(leaves)).collect()
}

/// The variables and constants on the left of a rule by their numbers, each once.
pub fn names(rule: &Rule) -> Vec<Term> {
    let mut names = leaves(&rule.left);
    names.sort_by_key(Term::name);
    names.dedup();
    names
}

/// The letter that a variable or constant is written with.
pub fn letter(name: &Term) -> char {
    ['X', 'Y', 'Z', 'A', 'B', 'P', 'Q', 'F', 'G', 'C'][name.name().expect("it is a name")]
}

/// All choices of one element of each list. The last list changes first.
pub fn choices<T: Copy>(lists: &[Vec<T>]) -> Vec<Vec<T>> {
    lists.iter().fold(vec![Vec::new()], |chosen, list| {
        let extended = |chosen: &Vec<T>, &it: &T| [&chosen[..], &[it]].concat();
        chosen.iter().flat_map(|of| list.iter().map(move |it| extended(of, it))).collect()
    })
}

impl Typing {
    /// All choices of types that fit `rule`.
    pub fn all(rule: &Rule) -> Vec<Typing> {
        let names = names(rule);
        let any = INTEGERS.iter().copied().chain([Sort::Pointer]);
        // Without nested conversions, the type between them does not matter.
        let has_between = rule.left.operands().iter().any(|it| matches!(it, Term::Cast(..)));
        let between = if has_between { any.clone().collect() } else { vec![I1] };
        let is_about_floats =
            names.iter().any(|it| matches!(it, Term::Float(_) | Term::FloatConstant(_)));
        let floats = FLOATS.iter().copied().filter(|_| is_about_floats);
        let mut lists = vec![any.clone().chain(floats).collect(), between];
        lists.extend(names.iter().map(|name| match name {
            Term::Float(_) | Term::FloatConstant(_) => FLOATS.to_vec(),
            Term::Any(_) => any.clone().collect(),
            _ => INTEGERS.to_vec(),
        }));
        let mut typings = Vec::new();
        for sorts in choices(&lists) {
            let mut typing = Typing { result: sorts[0], between: sorts[1], names: [I1; NAMES] };
            let named = names.iter().filter_map(Term::name).zip(&sorts[2..]);
            named.for_each(|(name, &sort)| typing.names[name] = sort);
            if typing.fits(&rule.left, typing.result)
                && typing.fits(&rule.right, typing.result)
                && typing.fits(&rule.condition, I1)
            {
                typings.push(typing);
            }
        }
        typings
    }

    /// The type of a term by its own parts; `None` if its place determines it.
    fn of(&self, term: &Term) -> Option<Sort> {
        match *term {
            Term::Number(_) | Term::FloatNumber(_) => None,
            Term::Cast(..) => Some(self.between),
            Term::Integer(name)
            | Term::Any(name)
            | Term::Constant(name)
            | Term::Float(name)
            | Term::FloatConstant(name)
            | Term::CutTo(name, _) => Some(self.names[name]),
            Term::Icmp(..) | Term::Fcmp(..) => Some(I1),
            Term::Binary(..)
            | Term::Select(_)
            | Term::FloatBinary(..)
            | Term::Fneg(_)
            | Term::Reciprocal(_) => term.operands().iter().rev().find_map(|it| self.of(it)),
        }
    }

    /// The types of the operands of `term`, which has the type `ty`.
    pub fn operands(&self, term: &Term, ty: Sort) -> Option<[Sort; 3]> {
        match *term {
            Term::Select(_) => Some([I1, ty, ty]),
            Term::Icmp(..) | Term::Fcmp(..) | Term::Cast(..) | Term::CutTo(..) => {
                let (casts, others): (Vec<&Term>, Vec<&Term>) =
                    term.operands().iter().partition(|it| matches!(it, Term::Cast(..)));
                Some([others.iter().chain(&casts).find_map(|it| self.of(it))?; 3])
            }
            _ => Some([ty; 3]),
        }
    }

    /// Whether `term` is well formed in a place of type `ty`.
    fn fits(&self, term: &Term, ty: Sort) -> bool {
        let Some(operands) = self.operands(term, ty) else { return false };
        let is_int = matches!(ty, Sort::Int(_));
        let (from, to) = (operands[0].bits(), ty.bits());
        let fits = match *term {
            Term::Number(_) | Term::Binary(..) => is_int,
            Term::Integer(name) | Term::Any(name) | Term::Constant(name) => self.names[name] == ty,
            Term::Float(name) | Term::FloatConstant(name) => self.names[name] == ty,
            Term::FloatNumber(_) | Term::FloatBinary(..) => ty.float().is_some(),
            Term::Fneg(_) | Term::Reciprocal(_) => ty.float().is_some(),
            Term::Icmp(..) => ty == I1 && operands[0].float().is_none(),
            Term::Fcmp(..) => ty == I1 && operands[0].float().is_some(),
            Term::Cast(Conversion::Is(CastOp::Bitcast), _) => operands[0] == ty,
            Term::Cast(conversion, _) => {
                is_int
                    && operands[0] != Sort::Pointer
                    && match conversion {
                        Conversion::Is(CastOp::Trunc) => from > to,
                        Conversion::Is(_) => from < to,
                        _ => true,
                    }
            }
            Term::CutTo(name, _) => self.names[name] == ty && from > to,
            Term::Select(_) => true,
        };
        fits && term.operands().iter().zip(operands).all(|(it, ty)| self.fits(it, ty))
    }

    /// The types, for a reader.
    pub fn text(&self, rule: &Rule) -> String {
        let names = names(rule);
        let of_name =
            |it: &Term| Some(format!("{}: {}", letter(it), self.names[it.name()?].text()));
        let names: Vec<String> = names.iter().filter_map(of_name).collect();
        let between = match rule.left {
            Term::Cast(_, [Term::Cast(..)]) => format!(" by {}", self.between.text()),
            _ => String::new(),
        };
        format!("{}{between} -> {}", names.join(", "), self.result.text())
    }
}
