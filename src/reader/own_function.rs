//! Whether calls of LLVM's own functions have the types that these have.
//!
//! LLVM checks that at calls alone, and ignores what the name says about the types: a call of
//! `@llvm.ctpop.i64` may take an `i32`.

use super::{Parsed, Reader};
use crate::diag::{Code, Diagnostic, message};
use crate::ir::{FuncId, Type, TypeKind};
use crate::support::span::Span;

/// The functions, without `llvm.` and the types, and the letters of their result and parameters. `I` and `F` are the one
/// integer or floating-point type of the function or vectors of it, `O` is `{ I, i1 }`; `v`, `b`, `w`, `i` and `l` are
/// `void`, `i1`, `i8`, `i32` and `i64`, `n` is any integer, `p` a pointer, `.` anything. A function may have several
/// forms, of which LLVM replaces the old ones.
const OWN: &[(&[&str], &[&str])] = &[
    (&["ctpop", "bitreverse", "bswap"], &["II"]),
    (&["ctlz", "cttz"], &["IIb", "II"]),
    (&["abs"], &["IIb"]),
    (
        &[
            "smax", "smin", "umax", "umin", "sadd.sat", "ssub.sat", "uadd.sat", "usub.sat",
            "sshl.sat", "ushl.sat",
        ],
        &["III"],
    ),
    (&["fshl", "fshr"], &["IIII"]),
    (&["sadd.with.overflow", "ssub.with.overflow", "smul.with.overflow"], &["OII"]),
    (&["uadd.with.overflow", "usub.with.overflow", "umul.with.overflow"], &["OII"]),
    (
        &[
            "sqrt", "sin", "cos", "exp", "exp2", "log", "log10", "log2", "fabs", "floor", "ceil",
            "trunc",
        ],
        &["FF"],
    ),
    (&["rint", "nearbyint", "round", "roundeven", "canonicalize"], &["FF"]),
    (&["pow", "copysign", "minnum", "maxnum", "minimum", "maximum"], &["FFF"]),
    (&["fma", "fmuladd"], &["FFFF"]),
    (&["powi"], &["FFn"]),
    (&["memcpy", "memmove"], &["vppnb", "vppnib"]),
    (&["memset"], &["vpwnb", "vpwnib"]),
    (&["trap", "debugtrap", "donothing"], &["v"]),
    (&["assume"], &["vb"]),
    (&["expect"], &["III"]),
    (&["va_start", "va_end", "stackrestore"], &["vp"]),
    (&["va_copy"], &["vpp"]),
    (&["stacksave"], &["p"]),
    (&["returnaddress", "frameaddress"], &["pi"]),
    (&["is.constant"], &["b."]),
    (&["readcyclecounter"], &["l"]),
];

impl Reader<'_> {
    /// Checks the call of `callee`, which is written at `name`, if that is a function of LLVM. Each is checked once.
    pub(super) fn check_own_function(&mut self, callee: FuncId, name: Span) -> Parsed<()> {
        let symbol = self.context.signatures[callee].name;
        if symbol.is_none() || !self.context.names.name(symbol).starts_with("llvm.") {
            return Ok(());
        }
        if !self.own_functions.insert(callee) || self.has_own_form(callee) {
            return Ok(());
        }
        let text = self.text_at(name);
        let message =
            message!("`{name}` is declared with other types than LLVM gives it", name = text);
        let diagnostic = Diagnostic::new(Code::IrCall, name, message)
            .label(message!("called here"))
            .related(self.offsets[callee].name, message!("declared here"));
        self.fail(diagnostic)
    }

    /// Whether the function has types that LLVM gives it, as far as they are known here.
    fn has_own_form(&self, callee: FuncId) -> bool {
        let signature = &self.context.signatures[callee];
        let name = &self.context.names.name(signature.name)["llvm.".len()..];
        // After a stem come types, which have numbers; a word, as in `expect.with.probability`, makes another function.
        let is_of = |stem: &&str| {
            let mut parts = name.strip_prefix(stem).unwrap_or("x").split('.');
            parts.next() == Some("")
                && parts.next().is_none_or(|ty| ty.contains(|c: char| c.is_ascii_digit()))
        };
        let own = OWN.iter().flat_map(|(stems, forms)| stems.iter().map(move |stem| (stem, forms)));
        let longest = own.filter(|(stem, _)| is_of(stem)).max_by_key(|(stem, _)| stem.len());
        let Some((_, forms)) = longest else { return true };
        let types =
            || [signature.return_type].into_iter().chain(signature.params.values().map(|it| it.ty));
        let is_own = |form: &&str| {
            let mut overloaded = None;
            form.len() == types().count()
                && form
                    .chars()
                    .zip(types())
                    .all(|(letter, ty)| self.is_own_type(letter, ty, &mut overloaded))
        };
        forms.iter().any(is_own)
    }

    /// Whether `ty` is the type that `letter` stands for.
    fn is_own_type(&self, letter: char, ty: Type, overloaded: &mut Option<Type>) -> bool {
        let types = &self.context.types;
        let leaf = types.lanes(ty).map_or(ty, |lanes| lanes.1);
        match letter {
            'I' | 'F' => {
                let fits = match letter {
                    'I' => types.int_width(leaf).is_some(),
                    _ => types.floats(ty).is_some() || self.type_text(leaf) == "ppc_fp128",
                };
                fits && *overloaded.get_or_insert(ty) == ty
            }
            'O' => match types.kind(ty) {
                TypeKind::Struct(fields) => match *types.fields(fields) {
                    [of, flag] => {
                        let is_flag = types.lanes(flag).map_or(flag, |lanes| lanes.1) == Type::I1;
                        is_flag && *overloaded.get_or_insert(of) == of
                    }
                    _ => false,
                },
                _ => false,
            },
            'v' => ty == Type::VOID,
            'b' => ty == Type::I1,
            'w' => ty == Type::I8,
            'i' => ty == Type::I32,
            'l' => ty == Type::I64,
            'n' => types.int_width(ty).is_some(),
            'p' => types.is_pointer(ty),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::diag::SourceFile;
    use crate::reader::read;

    #[test]
    fn functions_whose_names_go_on_have_types_of_their_own() {
        for (name, types, arguments) in [
            ("expect.with.probability.i64", "i64, i64, double", "i64 1, i64 1, double 0.5"),
            (
                "memset.element.unordered.atomic.p0.i64",
                "ptr, i8, i64, i32",
                "ptr %p, i8 0, i64 4, i32 4",
            ),
            ("memcpy.inline.p0.p0.i64", "ptr, ptr, i64, i1", "ptr %p, ptr %p, i64 4, i1 false"),
        ] {
            let result = if name.starts_with("expect") { "i64" } else { "void" };
            let text = format!(
                "declare {result} @llvm.{name}({types})\n\
                 define void @f(ptr %p) {{\n  call {result} @llvm.{name}({arguments})\n  ret void\n}}\n"
            );
            let reading = read(&SourceFile::new("a.ll", text));
            assert!(!reading.diagnostics.has_errors(), "{name}: {:?}", reading.diagnostics);
        }
    }
}
