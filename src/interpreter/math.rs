//! The functions of C's `<math.h>` on `float` and `double`, and LLVM's intrinsics that do the same.
//!
//! They come from a library that is part of the program, so that the output is the same on each machine.

use super::number::{double_bits, float_bits};
use crate::ir::Type;

/// A function of the table, on one of the two types.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) struct Function {
    row: usize,
    is_double: bool,
}

/// How a function is computed for each type.
#[derive(Copy, Clone)]
enum Evaluator {
    One(fn(f32) -> f32, fn(f64) -> f64),
    Two(fn(f32, f32) -> f32, fn(f64, f64) -> f64),
    Three(fn(f32, f32, f32) -> f32, fn(f64, f64, f64) -> f64),
}

/// Which names a function has.
#[derive(Copy, Clone, PartialEq, Eq)]
enum Names {
    /// `llvm.NAME.f32`.
    Intrinsic,
    /// `NAME` and `NAMEf`.
    C,
    Both,
}

struct Row {
    name: &'static str,
    names: Names,
    evaluator: Evaluator,
}

macro_rules! table {
    ($($names:ident $name:literal $arity:ident($single:expr, $double:expr);)*) => {
        static TABLE: &[Row] = &[$(Row {
            name: $name,
            names: Names::$names,
            evaluator: Evaluator::$arity($single, $double),
        }),*];
    };
}

table! {
    Both "fabs" One(libm::fabsf, libm::fabs);
    Both "sqrt" One(libm::sqrtf, libm::sqrt);
    Both "floor" One(libm::floorf, libm::floor);
    Both "ceil" One(libm::ceilf, libm::ceil);
    Both "trunc" One(libm::truncf, libm::trunc);
    Both "round" One(libm::roundf, libm::round);
    Both "rint" One(libm::rintf, libm::rint);
    Both "nearbyint" One(libm::rintf, libm::rint);
    Both "roundeven" One(libm::roundevenf, libm::roundeven);
    Both "copysign" Two(libm::copysignf, libm::copysign);
    Both "fma" Three(libm::fmaf, libm::fma);
    // Whether the product is rounded is not specified.
    Intrinsic "fmuladd" Three(|a, b, c| a * b + c, |a, b, c| a * b + c);
    // -0 is less than +0. `minnum`, `maxnum`, `fmin` and `fmax` yield NaN only for two NaNs.
    Intrinsic "minnum" Two(libm::fminimum_numf, libm::fminimum_num);
    Intrinsic "maxnum" Two(libm::fmaximum_numf, libm::fmaximum_num);
    Intrinsic "minimum" Two(libm::fminimumf, libm::fminimum);
    Intrinsic "maximum" Two(libm::fmaximumf, libm::fmaximum);
    C "fmin" Two(libm::fminimum_numf, libm::fminimum_num);
    C "fmax" Two(libm::fmaximum_numf, libm::fmaximum_num);
    C "fdim" Two(libm::fdimf, libm::fdim);
    C "fmod" Two(libm::fmodf, libm::fmod);
    C "remainder" Two(libm::remainderf, libm::remainder);
    Both "sin" One(libm::sinf, libm::sin);
    Both "cos" One(libm::cosf, libm::cos);
    Both "tan" One(libm::tanf, libm::tan);
    C "asin" One(libm::asinf, libm::asin);
    C "acos" One(libm::acosf, libm::acos);
    C "atan" One(libm::atanf, libm::atan);
    C "atan2" Two(libm::atan2f, libm::atan2);
    C "sinh" One(libm::sinhf, libm::sinh);
    C "cosh" One(libm::coshf, libm::cosh);
    C "tanh" One(libm::tanhf, libm::tanh);
    Both "exp" One(libm::expf, libm::exp);
    Both "exp2" One(libm::exp2f, libm::exp2);
    C "expm1" One(libm::expm1f, libm::expm1);
    Both "log" One(libm::logf, libm::log);
    Both "log2" One(libm::log2f, libm::log2);
    Both "log10" One(libm::log10f, libm::log10);
    C "log1p" One(libm::log1pf, libm::log1p);
    Both "pow" Two(libm::powf, libm::pow);
    C "hypot" Two(libm::hypotf, libm::hypot);
    C "cbrt" One(libm::cbrtf, libm::cbrt);
}

impl Function {
    /// The function called `name`, if it is one of these and takes arguments of these types. Those of an
    /// intrinsic may be vectors, whose lanes are of type `of`.
    pub fn of(name: &str, args: &[Type], result: Type, of: Type) -> Option<Function> {
        let is_double = of == Type::DOUBLE;
        if !is_double && of != Type::FLOAT {
            return None;
        }
        let (stem, names) = match name.strip_prefix("llvm.") {
            // What follows the name is the type.
            Some(rest) => (rest.split('.').next()?, Names::Intrinsic),
            None if of != result => return None,
            None if is_double => (name, Names::C),
            None => (name.strip_suffix('f')?, Names::C),
        };
        let is_it =
            |row: &Row| row.name == stem && (row.names == names || row.names == Names::Both);
        let row = TABLE.iter().position(is_it)?;
        let function = Function { row, is_double };
        let fits = args.len() == function.arity() && args.iter().all(|&arg| arg == result);
        fits.then_some(function)
    }

    fn arity(self) -> usize {
        match TABLE[self.row].evaluator {
            Evaluator::One(..) => 1,
            Evaluator::Two(..) => 2,
            Evaluator::Three(..) => 3,
        }
    }

    /// The bits of the value, from those of the operands.
    pub fn value(self, operands: [u64; 3]) -> u64 {
        let Row { name, evaluator, .. } = TABLE[self.row];
        // These change no other bit than the sign.
        let is_sign = matches!(name, "fabs" | "copysign");
        if self.is_double {
            let [a, b, c] = operands.map(f64::from_bits);
            let value = match evaluator {
                Evaluator::One(_, double) => double(a),
                Evaluator::Two(_, double) => double(a, b),
                Evaluator::Three(_, double) => double(a, b, c),
            };
            return if is_sign { value.to_bits() } else { double_bits(value) };
        }
        let [a, b, c] = operands.map(|bits| f32::from_bits(bits as u32));
        let value = match evaluator {
            Evaluator::One(single, _) => single(a),
            Evaluator::Two(single, _) => single(a, b),
            Evaluator::Three(single, _) => single(a, b, c),
        };
        u64::from(if is_sign { value.to_bits() } else { float_bits(value) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn value(name: &str, args: &[f64]) -> f64 {
        let types = vec![Type::DOUBLE; args.len()];
        let function = Function::of(name, &types, Type::DOUBLE, Type::DOUBLE).unwrap();
        let mut operands = [0; 3];
        operands.iter_mut().zip(args).for_each(|(to, from)| *to = from.to_bits());
        f64::from_bits(function.value(operands))
    }

    #[test]
    fn functions_are_found_by_their_names_and_types() {
        let [float, double] = [Type::FLOAT, Type::DOUBLE];
        let of = |name: &str, args: &[Type], ty| Function::of(name, args, ty, ty).is_some();
        assert!(of("sqrtf", &[float], float) && of("sqrt", &[double], double));
        assert!(!of("sqrt", &[float], float) && !of("sqrtf", &[double], double));
        assert!(of("llvm.sqrt.f32", &[float], float) && of("llvm.fma.f64", &[double; 3], double));
        assert!(!of("llvm.hypot.f64", &[double; 2], double) && !of("minnum", &[double; 2], double));
        assert!(!of("pow", &[double], double) && !of("f", &[float], float));
        assert!(!of("sin", &[double], Type::I32));
    }

    #[test]
    fn the_least_and_the_greatest_of_two() {
        let bits = |name, args: &[f64]| value(name, args).to_bits();
        for name in ["llvm.minnum.f64", "llvm.minimum.f64", "fmin"] {
            assert_eq!(bits(name, &[0.0, -0.0]), (-0.0f64).to_bits());
            assert_eq!(bits(name, &[-0.0, 0.0]), (-0.0f64).to_bits());
            assert_eq!(value(name, &[2.0, -3.0]), -3.0);
        }
        assert_eq!(value("llvm.maxnum.f64", &[f64::NAN, 1.0]), 1.0);
        assert_eq!(value("fmin", &[1.0, f64::NAN]), 1.0);
        assert!(value("llvm.maximum.f64", &[f64::NAN, 1.0]).is_nan());
        assert_eq!(bits("llvm.maximum.f64", &[-0.0, 0.0]), 0);
    }

    #[test]
    fn results_are_rounded_once() {
        assert_eq!(value("llvm.rint.f64", &[2.5]), 2.0);
        assert_eq!(value("llvm.round.f64", &[2.5]), 3.0);
        assert_eq!(value("roundeven", &[3.5]), 4.0);
        let [a, b] = [1.0 + f64::EPSILON, 1.0 - f64::EPSILON];
        assert_eq!(value("fma", &[a, b, -1.0]), -f64::EPSILON * f64::EPSILON);
        assert_eq!(value("llvm.fmuladd.f64", &[a, b, -1.0]), 0.0);
        assert_eq!(value("sqrt", &[2.0]).to_bits(), 0x3FF6_A09E_667F_3BCD);
    }

    #[test]
    fn a_nan_is_always_the_same_except_where_only_the_sign_changes() {
        assert_eq!(value("sqrt", &[-1.0]).to_bits(), 0x7FF8_0000_0000_0000);
        assert_eq!(value("fabs", &[-f64::NAN]).to_bits(), 0x7FF8_0000_0000_0000);
        let nan = f64::from_bits(0xFFF8_0000_0000_0001);
        assert_eq!(value("fabs", &[nan]).to_bits(), 0x7FF8_0000_0000_0001);
        assert_eq!(value("copysign", &[nan, 1.0]).to_bits(), 0x7FF8_0000_0000_0001);
        assert_eq!(value("copysign", &[f64::NAN, -1.0]).to_bits(), 0xFFF8_0000_0000_0000);
    }
}
