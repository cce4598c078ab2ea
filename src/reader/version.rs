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
    ($($since:tt $until:tt: $($text:literal)*;)*) => {
        /// The forms that not all versions have.
        static FORMS: Keywords<256> = Keywords::new(&[$($($text),*),*]);

        /// The first and the last version that has each form.
        const RANGES: &[[u8; 2]] = &[$($({ let _ = $text; [$since, $until] }),*),*];
    };
}

// The ranges were found by giving each form to LLVM 13 to 22: attributes, calling conventions, types, flags, instructions,
// debug records, constants and properties of global variables.
forms! {
    OLD 14: "extractvalue (...)" "fadd (...)" "fdiv (...)" "fmul (...)" "frem (...)" "fsub (...)" "insertvalue (...)"
        "sdiv (...)" "srem (...)" "udiv (...)" "urem (...)";
    OLD 15: "fneg (...)";
    OLD 16: "select (...)";
    OLD 17: "webkit_jscc" "and (...)" "ashr (...)" "fpext (...)" "fptosi (...)" "fptoui (...)" "fptrunc (...)"
        "lshr (...)" "or (...)" "sext (...)" "sitofp (...)" "uitofp (...)" "zext (...)";
    OLD 18: "fcmp (...)" "icmp (...)" "inrange" "shl (...)";
    OLD 19: "x86_mmx";
    OLD 20: "mul (...)";
    14 ON: "disable_sanitizer_instrumentation" "no_cfi";
    15 ON: "allockind" "fn_ret_thunk_extern" "nosanitize_bounds" "presplitcoroutine" "uwtable(...)" "allocalign"
        "allocptr" "ptr" "atomicrmw fmax" "atomicrmw fmin" "atomicrmw xchg ptr" "no_sanitize_address"
        "no_sanitize_hwaddress" "sanitize_address_dyninit" "global ..., sanitize_memtag";
    16 ON: "memory" "skipprofile" "aarch64_sme_preservemost_from_x0" "aarch64_sme_preservemost_from_x2"
        "addrspace(\"...\")" "target" "atomicrmw udec_wrap" "atomicrmw uinc_wrap" "DIAssignID" "ifunc ..., partition";
    17 ON: "nofpclass" "amdgpu_cs_chain" "amdgpu_cs_chain_preserve";
    18 ON: "coro_only_destroy_when_complete" "optdebug" "dead_on_unwind" "writable" "graalcc" "m68k_rtdcc"
        "or disjoint" "zext nneg" "splat" "code_model";
    19 ON: "hybrid_patchable" "sanitize_numerical_stability" "initializes" "range" "aarch64_sme_preservemost_from_x1"
        "preserve_nonecc" "riscv_vector_cc" "getelementptr nusw" "getelementptr nuw" "trunc nsw" "trunc nuw"
        "uitofp nneg" "atomicrmw fadd <...>" "#dbg_assign" "#dbg_declare" "#dbg_label" "#dbg_value" "inrange(...)"
        "ptrauth";
    20 ON: "coro_elide_safe" "nodivergencesource" "sanitize_realtime" "sanitize_realtime_blocking" "sanitize_type"
        "captures" "noext" "fast {...}" "fpext fast" "fptrunc fast" "icmp samesign" "atomicrmw usub_cond"
        "atomicrmw usub_sat";
    21 ON: "errnomem" "dead_on_return" "riscv_vls_cc" "atomicrmw fmaximum" "atomicrmw fminimum" "DIFixedPointType"
        "DISubrangeType";
    22 ON: "nocreateundeforpoison" "sanitize_alloc_token" "target_mem0" "target_mem1" "amdgpu_gfx_whole_wave"
        "cheriot_compartmentcallcc" "cheriot_compartmentcalleecc" "cheriot_librarycallcc" "#dbg_declare_value"
        "ptrtoaddr";
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
    fn calls_fit_the_declaration_where_pointers_are_typed() {
        let text = "declare void @f(i32)\ndefine void @g() {\n  call void @f()\n  ret void\n}\n";
        for version in VERSIONS[0]..=VERSIONS[1] {
            let file = SourceFile::new("a.ll", text);
            let reading = read_within(&file, Limits::NONE, Some(version));
            let is_taken = !reading.diagnostics.has_errors();
            assert_eq!(is_taken, version >= 15, "{version}");
        }
        assert!(!errors(text, None).is_empty());
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
