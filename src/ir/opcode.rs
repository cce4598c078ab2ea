//! The table of opcodes: how LLVM writes each operation. The reader recognises operations by it,
//! the printer writes them, and statistics name them.

use std::cmp::Ordering;

use crate::support::keywords::Keywords;

/// An enum of operations from a list of names and keywords.
macro_rules! keywords {
    ($(#[$attribute:meta])* $name:ident { $($variant:ident $keyword:literal,)* }) => {
        $(#[$attribute])*
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub enum $name {
            $(#[doc = concat!("`", $keyword, "`")] $variant,)*
        }

        impl $name {
            /// All of them, in the order of the table.
            pub const ALL: &[$name] = &[$($name::$variant),*];

            /// LLVM's keyword.
            pub const fn keyword(self) -> &'static str {
                match self {
                    $($name::$variant => $keyword,)*
                }
            }
        }
    };
}

/// [`Opcode`] and the enums of the operations that it groups.
macro_rules! opcodes {
    ($(
        $kind:ident
        $($keyword:literal)?
        $(($family:ident: $doc:literal) { $($variant:ident $word:literal,)* })?
    ;)*) => {
        /// What an instruction or a terminator is called.
        #[derive(Copy, Clone, PartialEq, Eq, Hash, Debug)]
        pub enum Opcode {
            $(
                $(#[doc = concat!("`", $keyword, "`")])?
                $(#[doc = concat!("One of [`", stringify!($family), "`].")])?
                $kind $(($family))?,
            )*
        }

        $($(keywords! { #[doc = $doc] $family { $($variant $word,)* } })?)*

        impl Opcode {
            /// All opcodes, in the order in which `--stats` lists them.
            pub const ALL: &[Opcode] = &[$(
                $({ let _ = $keyword; Opcode::$kind },)?
                $($(Opcode::$kind($family::$variant),)*)?
            )*];
            const KEYWORDS: &[&str] = &[$($($keyword,)? $($($word,)*)?)*];

            /// LLVM's keyword.
            pub const fn keyword(self) -> &'static str {
                match self {
                    $(
                        $(Opcode::$kind => $keyword,)?
                        $($(Opcode::$kind($family::$variant) => $word,)*)?
                    )*
                }
            }
        }
    };
}

opcodes! {
    Alloca "alloca";
    Load "load";
    Store "store";
    GetElementPtr "getelementptr";
    Binary(BinaryOp: "Integer operations on two operands.") {
        Add "add",
        Sub "sub",
        Mul "mul",
        Sdiv "sdiv",
        Srem "srem",
        Udiv "udiv",
        Urem "urem",
        Shl "shl",
        Lshr "lshr",
        Ashr "ashr",
        And "and",
        Or "or",
        Xor "xor",
    };
    FloatBinary(FloatOp: "Floating-point operations on two operands.") {
        Fadd "fadd",
        Fsub "fsub",
        Fmul "fmul",
        Fdiv "fdiv",
        Frem "frem",
    };
    Fneg "fneg";
    Icmp "icmp";
    Fcmp "fcmp";
    Cast(CastOp: "Conversions.") {
        Zext "zext",
        Sext "sext",
        Trunc "trunc",
        Bitcast "bitcast",
        Ptrtoint "ptrtoint",
        Inttoptr "inttoptr",
        Fptrunc "fptrunc",
        Fpext "fpext",
        Fptoui "fptoui",
        Fptosi "fptosi",
        Uitofp "uitofp",
        Sitofp "sitofp",
    };
    Select "select";
    ExtractElement "extractelement";
    InsertElement "insertelement";
    ExtractValue "extractvalue";
    InsertValue "insertvalue";
    Freeze "freeze";
    Phi "phi";
    Call "call";
    Br "br";
    Switch "switch";
    Ret "ret";
    Unreachable "unreachable";
}

keywords! {
    /// Comparisons of two integers.
    IntPredicate {
        Eq "eq",
        Ne "ne",
        Slt "slt",
        Sle "sle",
        Sgt "sgt",
        Sge "sge",
        Ult "ult",
        Ule "ule",
        Ugt "ugt",
        Uge "uge",
    }
}

keywords! {
    /// Comparisons of two floating-point numbers. The ordered ones, `O`, are false if an operand is NaN,
    /// the unordered ones, `U`, true.
    FloatPredicate {
        False "false",
        Oeq "oeq",
        Ogt "ogt",
        Oge "oge",
        Olt "olt",
        Ole "ole",
        One "one",
        Ord "ord",
        Uno "uno",
        Ueq "ueq",
        Ugt "ugt",
        Uge "uge",
        Ult "ult",
        Ule "ule",
        Une "une",
        True "true",
    }
}

static OPCODES: Keywords<128> = Keywords::new(Opcode::KEYWORDS);
static PREDICATES: Keywords<32> = Keywords::new(&PREDICATE_KEYWORDS);

const PREDICATE_KEYWORDS: [&str; IntPredicate::ALL.len()] = {
    let mut keywords = [""; IntPredicate::ALL.len()];
    let mut index = 0;
    while index < keywords.len() {
        keywords[index] = IntPredicate::ALL[index].keyword();
        index += 1;
    }
    keywords
};

impl Opcode {
    /// The opcode that LLVM writes as `word`, if there is one. Takes constant time.
    #[inline]
    pub fn from_keyword(word: &[u8]) -> Option<Opcode> {
        Some(Opcode::ALL[OPCODES.position(word)?])
    }

    /// Its position in [`Opcode::ALL`]. Takes constant time.
    pub fn position(self) -> usize {
        OPCODES.position(self.keyword().as_bytes()).expect("every keyword is in the table")
    }
}

impl FloatOp {
    /// The operator of C for it; C writes `frem` as a call of `fmod`.
    pub fn symbol(self) -> &'static str {
        match self {
            FloatOp::Fadd => "+",
            FloatOp::Fsub => "-",
            FloatOp::Fmul => "*",
            FloatOp::Fdiv => "/",
            FloatOp::Frem => "fmod",
        }
    }

    /// Whether the operands may be exchanged.
    pub fn is_commutative(self) -> bool {
        matches!(self, FloatOp::Fadd | FloatOp::Fmul)
    }
}

impl FloatPredicate {
    /// The predicate that LLVM writes as `word`, if there is one. Takes constant time.
    pub fn from_keyword(word: &[u8]) -> Option<FloatPredicate> {
        FloatPredicate::ALL.iter().copied().find(|it| it.keyword().as_bytes() == word)
    }

    /// Whether it holds for two numbers that compare as `order`; `None` if one of them is NaN.
    pub fn holds(self, order: Option<Ordering>) -> bool {
        self.orders() & FloatPredicate::bit(order) != 0
    }

    /// The comparison that holds when this one does not.
    pub fn inverse(self) -> FloatPredicate {
        FloatPredicate::with_orders(!self.orders() & 0b1111)
    }

    /// The comparison that holds when this one does and the operands are exchanged.
    pub fn swapped(self) -> FloatPredicate {
        // The bits for greater and for less change places.
        let orders = self.orders();
        FloatPredicate::with_orders(orders & 0b1001 | (orders & 0b10) << 1 | (orders & 0b100) >> 1)
    }

    /// The set of orders for which it holds, as LLVM numbers the predicates: their place in the table.
    fn orders(self) -> u8 {
        self as u8
    }

    fn with_orders(orders: u8) -> FloatPredicate {
        FloatPredicate::ALL[usize::from(orders)]
    }

    fn bit(order: Option<Ordering>) -> u8 {
        match order {
            Some(Ordering::Equal) => 1,
            Some(Ordering::Greater) => 2,
            Some(Ordering::Less) => 4,
            None => 8,
        }
    }
}

impl CastOp {
    /// Whether it converts from or to floating-point numbers by their value.
    pub fn is_float(self) -> bool {
        matches!(
            self,
            CastOp::Fptrunc
                | CastOp::Fpext
                | CastOp::Fptoui
                | CastOp::Fptosi
                | CastOp::Uitofp
                | CastOp::Sitofp
        )
    }
}

impl BinaryOp {
    /// Whether this divides: it is undefined behaviour for some operands, among them a divisor
    /// of zero.
    pub fn is_division(self) -> bool {
        matches!(self, BinaryOp::Sdiv | BinaryOp::Srem | BinaryOp::Udiv | BinaryOp::Urem)
    }

    /// The number that leaves the other operand as it is, for an associative and commutative operation;
    /// `None` for the others. `tools/prove` proves all three laws.
    #[inline]
    pub fn neutral(self) -> Option<i32> {
        match self {
            BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor => Some(0),
            BinaryOp::Mul => Some(1),
            BinaryOp::And => Some(-1),
            _ => None,
        }
    }

    /// The operator of C for it.
    pub fn symbol(self) -> &'static str {
        match self {
            BinaryOp::Add => "+",
            BinaryOp::Sub => "-",
            BinaryOp::Mul => "*",
            BinaryOp::Sdiv | BinaryOp::Udiv => "/",
            BinaryOp::Srem | BinaryOp::Urem => "%",
            BinaryOp::Shl => "<<",
            BinaryOp::Ashr | BinaryOp::Lshr => ">>",
            BinaryOp::And => "&",
            BinaryOp::Or => "|",
            BinaryOp::Xor => "^",
        }
    }
}

impl IntPredicate {
    /// The predicate that LLVM writes as `word`, if there is one. Takes constant time.
    #[inline]
    pub fn from_keyword(word: &[u8]) -> Option<IntPredicate> {
        Some(IntPredicate::ALL[PREDICATES.position(word)?])
    }

    /// The comparison that holds when this one does not.
    pub fn inverse(self) -> IntPredicate {
        match self {
            IntPredicate::Eq => IntPredicate::Ne,
            IntPredicate::Ne => IntPredicate::Eq,
            IntPredicate::Slt => IntPredicate::Sge,
            IntPredicate::Sge => IntPredicate::Slt,
            IntPredicate::Sgt => IntPredicate::Sle,
            IntPredicate::Sle => IntPredicate::Sgt,
            IntPredicate::Ult => IntPredicate::Uge,
            IntPredicate::Uge => IntPredicate::Ult,
            IntPredicate::Ugt => IntPredicate::Ule,
            IntPredicate::Ule => IntPredicate::Ugt,
        }
    }

    /// The comparison that holds when this one does and the operands are exchanged. `tools/prove` proves
    /// this.
    pub fn swapped(self) -> IntPredicate {
        match self {
            IntPredicate::Eq | IntPredicate::Ne => self,
            IntPredicate::Slt => IntPredicate::Sgt,
            IntPredicate::Sle => IntPredicate::Sge,
            IntPredicate::Sgt => IntPredicate::Slt,
            IntPredicate::Sge => IntPredicate::Sle,
            IntPredicate::Ult => IntPredicate::Ugt,
            IntPredicate::Ule => IntPredicate::Uge,
            IntPredicate::Ugt => IntPredicate::Ult,
            IntPredicate::Uge => IntPredicate::Ule,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keywords_name_their_opcodes() {
        for &opcode in Opcode::ALL {
            assert_eq!(Opcode::from_keyword(opcode.keyword().as_bytes()), Some(opcode));
            assert_eq!(Opcode::ALL[opcode.position()], opcode);
        }
        assert_eq!(Opcode::from_keyword(b"sdiv"), Some(Opcode::Binary(BinaryOp::Sdiv)));
        assert_eq!(Opcode::from_keyword(b"eq"), None);
        for &predicate in IntPredicate::ALL {
            let keyword = predicate.keyword();
            assert_eq!(IntPredicate::from_keyword(keyword.as_bytes()), Some(predicate));
            assert_eq!(predicate.inverse().inverse(), predicate);
        }
        for &predicate in FloatPredicate::ALL {
            let keyword = predicate.keyword();
            assert_eq!(FloatPredicate::from_keyword(keyword.as_bytes()), Some(predicate));
        }
    }

    #[test]
    fn float_predicates_are_sets_of_orders() {
        use std::cmp::Ordering::*;
        for &predicate in FloatPredicate::ALL {
            for order in [None, Some(Less), Some(Equal), Some(Greater)] {
                assert_ne!(predicate.holds(order), predicate.inverse().holds(order));
                let swapped = predicate.swapped().holds(order.map(Ordering::reverse));
                assert_eq!(predicate.holds(order), swapped);
            }
        }
        for &predicate in FloatPredicate::ALL {
            let keyword = predicate.keyword();
            // For which orders it holds follows from its name.
            let expected =
                [None, Some(Less), Some(Equal), Some(Greater)].map(|order| match order {
                    _ if keyword == "true" || keyword == "false" => keyword == "true",
                    None => keyword.starts_with('u'),
                    Some(_) if keyword == "ord" || keyword == "uno" => keyword == "ord",
                    Some(Less) => matches!(&keyword[1..], "lt" | "le" | "ne"),
                    Some(Equal) => matches!(&keyword[1..], "eq" | "le" | "ge"),
                    Some(Greater) => matches!(&keyword[1..], "gt" | "ge" | "ne"),
                });
            let holds = [None, Some(Less), Some(Equal), Some(Greater)];
            assert_eq!(holds.map(|order| predicate.holds(order)), expected, "{keyword}");
        }
    }
}
