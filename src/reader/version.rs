//! Which versions of LLVM read which forms of its IR.
//!
//! The reader takes the forms of all versions. Where it meets one that some versions do not have, it notes it here.
//! If the user names a version, each form of another one is an error; otherwise it is an error if no version has all
//! forms of the file.

use super::Reader;
use crate::diag::{Code, Diagnostic, Message, message};
use crate::support::keywords::Keywords;
use crate::support::span::Span;

/// The first and the last version of LLVM whose IR is read.
pub const VERSIONS: [u8; 2] = [13, 22];

/// In place of the last version: newer ones have the form, too.
const ON: u8 = VERSIONS[1];

/// In place of the first version: older ones have the form, too.
const OLD: u8 = VERSIONS[0];

/// The first version that reads `i32*` as `ptr`.
const ALL_OPAQUE: u8 = 16;

/// The first version that takes the kind of all pointers from the first one of a file.
const FIRST_DECIDES: u8 = 15;

macro_rules! forms {
    ($($text:literal, $since:expr, $until:expr;)*) => {
        /// The forms that not all versions have.
        static FORMS: Keywords<256> = Keywords::new(&[$($text),*]);

        /// The first and the last version that has each form.
        const RANGES: &[[u8; 2]] = &[$([$since, $until]),*];
    };
}

// The ranges were found by giving each form to LLVM 13 to 22.
forms! {
    // Attributes of functions and calls.
    "disable_sanitizer_instrumentation", 14, ON;
    "allockind", 15, ON;
    "fn_ret_thunk_extern", 15, ON;
    "nosanitize_bounds", 15, ON;
    "presplitcoroutine", 15, ON;
    "uwtable(...)", 15, ON;
    "memory", 16, ON;
    "skipprofile", 16, ON;
    "coro_only_destroy_when_complete", 18, ON;
    "optdebug", 18, ON;
    "hybrid_patchable", 19, ON;
    "sanitize_numerical_stability", 19, ON;
    "coro_elide_safe", 20, ON;
    "nodivergencesource", 20, ON;
    "sanitize_realtime", 20, ON;
    "sanitize_realtime_blocking", 20, ON;
    "sanitize_type", 20, ON;
    "errnomem", 21, ON;
    "nocreateundeforpoison", 22, ON;
    "sanitize_alloc_token", 22, ON;
    "target_mem0", 22, ON;
    "target_mem1", 22, ON;
    // Attributes of parameters and results.
    "allocalign", 15, ON;
    "allocptr", 15, ON;
    "nofpclass", 17, ON;
    "dead_on_unwind", 18, ON;
    "writable", 18, ON;
    "initializes", 19, ON;
    "range", 19, ON;
    "captures", 20, ON;
    "noext", 20, ON;
    "dead_on_return", 21, ON;
    // Calling conventions.
    "webkit_jscc", OLD, 17;
    "aarch64_sme_preservemost_from_x0", 16, ON;
    "aarch64_sme_preservemost_from_x2", 16, ON;
    "amdgpu_cs_chain", 17, ON;
    "amdgpu_cs_chain_preserve", 17, ON;
    "graalcc", 18, ON;
    "m68k_rtdcc", 18, ON;
    "aarch64_sme_preservemost_from_x1", 19, ON;
    "preserve_nonecc", 19, ON;
    "riscv_vector_cc", 19, ON;
    "riscv_vls_cc", 21, ON;
    "amdgpu_gfx_whole_wave", 22, ON;
    "cheriot_compartmentcallcc", 22, ON;
    "cheriot_compartmentcalleecc", 22, ON;
    "cheriot_librarycallcc", 22, ON;
    // Types.
    "x86_mmx", OLD, 19;
    "ptr", 15, ON;
    "addrspace(\"...\")", 16, ON;
    "target", 16, ON;
    // Flags.
    "or disjoint", 18, ON;
    "zext nneg", 18, ON;
    "getelementptr nusw", 19, ON;
    "getelementptr nuw", 19, ON;
    "trunc nsw", 19, ON;
    "trunc nuw", 19, ON;
    "uitofp nneg", 19, ON;
    "fast {...}", 20, ON;
    "fpext fast", 20, ON;
    "fptrunc fast", 20, ON;
    "icmp samesign", 20, ON;
    // Instructions and debug records.
    "atomicrmw fmax", 15, ON;
    "atomicrmw fmin", 15, ON;
    "atomicrmw xchg ptr", 15, ON;
    "atomicrmw udec_wrap", 16, ON;
    "atomicrmw uinc_wrap", 16, ON;
    "atomicrmw fadd <...>", 19, ON;
    "#dbg_assign", 19, ON;
    "#dbg_declare", 19, ON;
    "#dbg_label", 19, ON;
    "#dbg_value", 19, ON;
    "atomicrmw usub_cond", 20, ON;
    "atomicrmw usub_sat", 20, ON;
    "atomicrmw fmaximum", 21, ON;
    "atomicrmw fminimum", 21, ON;
    "DIAssignID", 16, ON;
    "DIFixedPointType", 21, ON;
    "DISubrangeType", 21, ON;
    "#dbg_declare_value", 22, ON;
    "ptrtoaddr", 22, ON;
    // Constants.
    "extractvalue (...)", OLD, 14;
    "fadd (...)", OLD, 14;
    "fdiv (...)", OLD, 14;
    "fmul (...)", OLD, 14;
    "frem (...)", OLD, 14;
    "fsub (...)", OLD, 14;
    "insertvalue (...)", OLD, 14;
    "sdiv (...)", OLD, 14;
    "srem (...)", OLD, 14;
    "udiv (...)", OLD, 14;
    "urem (...)", OLD, 14;
    "fneg (...)", OLD, 15;
    "select (...)", OLD, 16;
    "and (...)", OLD, 17;
    "ashr (...)", OLD, 17;
    "fpext (...)", OLD, 17;
    "fptosi (...)", OLD, 17;
    "fptoui (...)", OLD, 17;
    "fptrunc (...)", OLD, 17;
    "lshr (...)", OLD, 17;
    "or (...)", OLD, 17;
    "sext (...)", OLD, 17;
    "sitofp (...)", OLD, 17;
    "uitofp (...)", OLD, 17;
    "zext (...)", OLD, 17;
    "fcmp (...)", OLD, 18;
    "icmp (...)", OLD, 18;
    "inrange", OLD, 18;
    "shl (...)", OLD, 18;
    "mul (...)", OLD, 20;
    "no_cfi", 14, ON;
    "splat", 18, ON;
    "inrange(...)", 19, ON;
    "ptrauth", 19, ON;
    // Properties of global variables and ifuncs.
    "no_sanitize_address", 15, ON;
    "no_sanitize_hwaddress", 15, ON;
    "sanitize_address_dyninit", 15, ON;
    "global ..., sanitize_memtag", 15, ON;
    "ifunc ..., partition", 16, ON;
    "code_model", 18, ON;
}

/// The version of LLVM that reads the file, and what the file has.
pub(super) struct Versions {
    /// The version that the user names.
    pub wanted: Option<u8>,
    /// The latest form of the file: its number and its place.
    newest: Option<(usize, Span)>,
    /// The form that disappeared first.
    oldest: Option<(usize, Span)>,
    /// The forms that have been reported.
    reported: Vec<usize>,
}

impl Versions {
    pub fn new(wanted: Option<u8>) -> Versions {
        Versions { wanted, newest: None, oldest: None, reported: Vec::new() }
    }

    /// Whether `i32*` is another spelling of `ptr`.
    pub fn has_only_opaque(&self) -> bool {
        self.wanted.is_some_and(|wanted| wanted >= ALL_OPAQUE)
    }

    /// Whether `i32*` is another spelling of `ptr` after a `ptr`.
    pub fn may_mix(&self) -> bool {
        self.wanted.is_some_and(|wanted| wanted >= FIRST_DECIDES)
    }

    /// Whether definitions of values and blocks may skip numbers.
    pub fn has_gaps(&self) -> bool {
        self.wanted.is_some_and(|wanted| wanted >= 18)
    }

    /// Whether definitions of globals may skip numbers.
    pub fn has_global_gaps(&self) -> bool {
        self.wanted.is_some_and(|wanted| wanted >= 19)
    }

    /// Whether promises about memory are attributes that contradict each other.
    pub fn has_memory_keywords(&self) -> bool {
        self.wanted.is_some_and(|wanted| wanted < 16)
    }
}

impl Reader<'_> {
    /// Notes the next word, if it is a form that not all versions have.
    #[inline]
    pub(super) fn note_word(&mut self) {
        if let Some(form) = FORMS.position(self.cursor.peek_word()) {
            let span = self.cursor.next_token();
            self.note(form, span);
        }
    }

    /// Notes the form `text` at `span`, if not all versions have it.
    pub(super) fn note_form(&mut self, text: &str, span: Span) {
        if let Some(form) = FORMS.position(text.as_bytes()) {
            self.note(form, span);
        }
    }

    #[cold]
    fn note(&mut self, form: usize, span: Span) {
        // What is read ahead is read again.
        if self.is_ahead() || self.versions.reported.contains(&form) {
            return;
        }
        let [since, until] = RANGES[form];
        let versions = &mut self.versions;
        let (primary, other) = match versions.wanted {
            Some(version) if (since..=until).contains(&version) => return,
            Some(_) => ((form, span), None),
            None => {
                if versions.newest.is_none_or(|(newest, _)| RANGES[newest][0] < since) {
                    versions.newest = Some((form, span));
                }
                if versions.oldest.is_none_or(|(oldest, _)| RANGES[oldest][1] > until) {
                    versions.oldest = Some((form, span));
                }
                match (versions.newest, versions.oldest) {
                    (Some(newest), Some(oldest)) if RANGES[newest.0][0] > RANGES[oldest.0][1] => {
                        let first = if newest.0 == form { oldest } else { newest };
                        ((form, span), Some(first))
                    }
                    _ => return,
                }
            }
        };
        versions.reported.push(form);
        let text = FORMS.words()[form];
        let message = match (versions.wanted, other) {
            (Some(version), _) => {
                message!("LLVM {version} does not have `{form}`", version, form = text)
            }
            (None, Some((other, _))) => message!(
                "no version of LLVM has both `{form}` and `{other}`",
                form = text,
                other = FORMS.words()[other]
            ),
            (None, None) => return,
        };
        let mut diagnostic =
            Diagnostic::new(Code::IrVersion, primary.1, message).label(range(primary.0));
        if let Some((other, span)) = other {
            diagnostic = diagnostic.related(span, range(other));
        }
        self.report(diagnostic);
    }
}

/// The versions that have the form with this number.
fn range(form: usize) -> Message {
    match RANGES[form] {
        [since, ON] => message!("LLVM {since} and later have it", since),
        [_, until] => message!("LLVM {until} and earlier have it", until),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Limits, SourceFile};
    use crate::reader::read_within;

    #[test]
    fn each_form_is_missing_in_some_version() {
        for (form, [since, until]) in FORMS.words().iter().zip(RANGES) {
            assert!((*since > OLD) != (*until < ON), "{form}");
        }
        assert_eq!(FORMS.words().len(), RANGES.len());
    }

    /// The messages of the errors for `text`, read as `version`.
    fn errors(text: &str, version: Option<u8>) -> Vec<String> {
        let file = SourceFile::new("a.ll", text);
        let reading = read_within(&file, Limits::NONE, version);
        reading.diagnostics.into_vec().iter().map(|it| it.message.to_string()).collect()
    }

    #[test]
    fn a_file_without_a_version_is_told_that_none_reads_it() {
        let old = "@a = global i64 udiv (i64 4, i64 2)\n";
        let new = "define i64 @f(i32 %x) {\n  %y = zext nneg i32 %x to i64\n  ret i64 %y\n}\n";
        let both = [old, new].concat();
        let clash = "no version of LLVM has both `zext nneg` and `udiv (...)`";
        assert_eq!(errors(&both, None), [clash]);
        assert_eq!(errors(&[new, old].concat(), None).len(), 1);
        assert!(errors(old, None).is_empty() && errors(new, None).is_empty());
        assert_eq!(errors(&both, Some(14)), ["LLVM 14 does not have `zext nneg`"]);
        assert_eq!(errors(&both, Some(18)), ["LLVM 18 does not have `udiv (...)`"]);
        // Each form is reported once.
        let again = [new, &new.replace("@f", "@g")].concat();
        assert_eq!(errors(&again, Some(17)).len(), 1);
    }

    #[test]
    fn pointers_are_those_of_the_version() {
        let typed = "define void @f(i32* %p) {\n  store i8 1, i32* %p\n  ret void\n}\n";
        let mixed = "define void @f(ptr %p, i32* %q) {\n  store i8* %q, ptr %p\n  ret void\n}\n";
        let stars = "declare void @f(ptr*)\n";
        for version in VERSIONS[0]..=VERSIONS[1] {
            let version = Some(version);
            assert_eq!(errors(typed, version).is_empty(), version >= Some(16), "{version:?}");
            assert_eq!(errors(mixed, version).is_empty(), version >= Some(15), "{version:?}");
            assert!(!errors(stars, version).is_empty(), "{version:?}");
        }
        assert!(!errors(typed, None).is_empty() && !errors(mixed, None).is_empty());
    }

    #[test]
    fn numbers_may_be_skipped_since_18() {
        let gap =
            "define i32 @f(i32 %3) {\n  %7 = add i32 %3, 1\n  br label %9\n9:\n  ret i32 %7\n}\n";
        let back = gap.replace("9", "5");
        let globals = "@3 = global i32 0\n";
        for version in VERSIONS[0]..=VERSIONS[1] {
            let version = Some(version);
            assert_eq!(errors(gap, version).is_empty(), version >= Some(18), "{version:?}");
            assert!(!errors(&back, version).is_empty(), "{version:?}");
            assert_eq!(errors(globals, version).is_empty(), version >= Some(19), "{version:?}");
        }
        assert!(!errors(gap, None).is_empty());
    }
}
