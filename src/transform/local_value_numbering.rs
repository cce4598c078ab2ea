//! Computes each value once in a block.
//!
//! Cocke and Schwartz, *Programming Languages and Their Compilers* (1970). An instruction that
//! computes the same as an earlier one of its block is replaced by that one. Equal operands make
//! equal computations, so the pass replaces operands before it looks up an instruction. A division
//! may stop the program; if the earlier one did not, the later one does not either, so it can be
//! replaced, too. A load yields what an earlier load yields if nothing between them writes to
//! memory.
//!
//! Preserves: the blocks and their branches. Cost: linear in the function (expected).

use crate::analysis::Analysis;
use crate::ir::remarks::{Template, report_repeated};
use crate::ir::{Computations, Cursor, Effects, Value};
use crate::transform::replacements::Replacements;
use crate::transform::{Pass, PassContext, Run};

/// This pass.
pub static PASS: Pass = Pass {
    name: "local-value-numbering",
    help: "Compute each value once in a block",
    requires: &[],
    preserves: Analysis::OF_BLOCKS,
    after: &[("mem2reg", "Equal operands are equal values; two loads of a variable are not.")],
    run: Run::Function(run),
};

/// Replaces and removes the instructions of `function` that compute the same as an earlier one of
/// their block. Returns whether there were any.
pub fn run(pass: PassContext) -> bool {
    let PassContext { context, function, remarks, .. } = pass;
    let mut replacements = Replacements::new(function);
    let (mut values, mut loads) = (Computations::new(), Computations::new());
    let mut is_changed = false;
    for index in 0..function.layout().len() {
        values.clear();
        loads.clear();
        let mut cursor = Cursor::new(function, function.layout()[index]);
        while let Some(inst) = cursor.next() {
            cursor.function.map_operands(inst, |value| replacements.resolve(value));
            let effects = cursor.function.effects(context, inst);
            if effects.contains(Effects::WRITES) {
                loads.clear();
            }
            let numbered = if Effects::STOPS.contains(effects) {
                &mut values
            } else if Effects::STOPS.with(Effects::READS).contains(effects) {
                &mut loads
            } else {
                continue;
            };
            if let Some(earlier) = numbered.find_or_insert(cursor.function, inst) {
                let words = Template("{value} is already computed in {line}");
                report_repeated(remarks, cursor.function, inst, words, earlier);
                replacements.replace(inst, Value::Inst(earlier));
                cursor.remove();
                is_changed = true;
            }
        }
    }
    if is_changed {
        replacements.apply(function);
    }
    is_changed
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::SourceFile;
    use crate::ir::print::{PrintOptions, print_function};
    use crate::reader;
    use crate::transform::PassOptions;

    /// The body of the last function of `text` after the pass, line by line.
    fn numbered(text: &str) -> Vec<String> {
        let file = SourceFile::new("test.ll", text);
        let mut module = reader::read(&file).module.expect("this is LLVM IR");
        let id = module.functions().last().expect("there is a function").id;
        let (context, function) = module.split(id);
        PASS.run_on(context, function, PassOptions::default());
        assert!(
            !PASS.run_on(context, function, PassOptions::default()),
            "the second time there is nothing to do"
        );
        let text = print_function(context, function, PrintOptions::default());
        let body = text.lines().filter(|line| line.starts_with("  "));
        body.map(|line| line.trim().to_owned()).collect()
    }

    #[test]
    fn equal_operands_make_equal_computations() {
        let text = "define i32 @f(i32 %a, i32 %b) {
            %sum = add i32 %a, %b
            %quotient = sdiv i32 %sum, %b
            %again = add i32 %b, %a
            %ratio = sdiv i32 %again, %b
            %both = mul i32 %quotient, %ratio
            ret i32 %both
        }";
        let expected = [
            "%sum = add i32 %a, %b",
            "%quotient = sdiv i32 %sum, %b",
            "%both = mul i32 %quotient, %quotient",
            "ret i32 %both",
        ];
        assert_eq!(numbered(text), expected);
    }

    #[test]
    fn a_store_ends_what_is_known_of_memory() {
        let text = "define i32 @f(i32* %p, i32* %q) {
            %a = load i32, i32* %p
            %b = load i32, i32* %p
            store i32 %b, i32* %q
            %c = load i32, i32* %p
            %d = load volatile i32, i32* %p
            %e = load volatile i32, i32* %p
            %ab = add i32 %a, %b
            %cd = add i32 %c, %d
            %abcd = add i32 %ab, %cd
            %all = add i32 %abcd, %e
            ret i32 %all
        }";
        let body = numbered(text);
        assert_eq!(body.iter().filter(|line| line.contains("load")).count(), 4);
        assert!(body.contains(&"store i32 %a, i32* %q".to_owned()), "{body:?}");
    }

    #[test]
    fn other_flags_and_other_blocks_compute_something_else() {
        let text = "define i32 @f(i32 %a) {
            %x = add i32 %a, 1
            %y = add nsw i32 %a, 1
            br label %end
        end:
            %z = add i32 %a, 1
            %xy = sub i32 %x, %y
            %xyz = sub i32 %xy, %z
            ret i32 %xyz
        }";
        assert_eq!(numbered(text).len(), 7);
    }

    #[test]
    fn a_function_of_the_program_may_write_whatever_its_name() {
        let text = "@g = global i32 1
        define void @putint(i32 %x) {
            store i32 %x, i32* @g
            ret void
        }
        define i32 @f() {
            %a = load i32, i32* @g
            call void @putint(i32 5)
            %b = load i32, i32* @g
            %c = sub i32 %b, %a
            ret i32 %c
        }";
        assert_eq!(numbered(text).len(), 5);
        let declared = text.replace("define void @putint(i32 %x) {", "declare void @putint(i32)");
        let declared =
            declared.replace("store i32 %x, i32* @g\n", "").replacen("ret void\n", "", 1);
        assert_eq!(numbered(&declared.replacen('}', "", 1)).len(), 4);
    }

    #[test]
    fn the_end_of_the_stack_moves() {
        let text = "declare i8* @llvm.stacksave()
        declare void @llvm.stackrestore(i8*)
        define void @f(i32 %n) {
            %before = call i8* @llvm.stacksave()
            %array = alloca i32, i32 %n
            %after = call i8* @llvm.stacksave()
            call void @llvm.stackrestore(i8* %after)
            ret void
        }";
        assert_eq!(numbered(text).len(), 5);
    }

    #[test]
    fn input_is_read_each_time() {
        let text = "declare i32 @getint()
        define i32 @f() {
            %a = call i32 @getint()
            %b = call i32 @getint()
            %c = sub i32 %a, %b
            ret i32 %c
        }";
        assert_eq!(numbered(text).len(), 4);
    }
}
