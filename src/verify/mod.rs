//! The invariants of a well-formed module, and the verifier that checks them.
//!
//! 1. No two functions or global variables have the same name.
//! 2. The address of a global variable points to its type, and its initialised positions ascend and
//!    are inside the variable; their values are constants of the element type. Parameters have
//!    first-class types; the result has such a type or is void.
//! 3. Every block of a layout exists and occurs once.
//! 4. Branches go to blocks of the layout.
//! 5. The entry has no predecessors.
//! 6. Every instruction of a block exists and is in one place.
//! 7. The phis of a block are phis; its body has no phis.
//! 8. A phi has at least one input, exactly one for each distinct predecessor of its block,
//!    including unreachable predecessors, and no other.
//! 9. Operands exist: instructions are in a block of the layout, and the parameters, global
//!    variables and functions are defined.
//! 10. Operands have first-class types; nothing reads the result of a store or a void call.
//! 11. The operands and the result have the types that the instruction requires.
//! 12. A definition dominates its uses in reachable blocks. An instruction reads its operands at
//!     its own place, a phi at the end of the predecessor. Uses in unreachable blocks are exempt,
//!     and definitions there dominate nothing that is reachable, as in LLVM.
//! 13. A list of operands, of inputs of a phi or of cases of a switch belongs to one instruction or
//!     terminator.
//! 14. In a module [whose alignments are known](Context::has_known_alignments), an access of a variable
//!     promises no greater alignment than the variable and the offset in it give. Elsewhere it may: the
//!     variable may be better aligned, or the access may never be executed.
//!
//! Invariant 12 relies on a dominator tree only after it has been
//! [certified](crate::analysis::certificate).
//!
//! A block without a terminator and a phi after another instruction need no check: the IR cannot
//! express them.
//!
//! A layer of checks runs only if the layers that it builds on found nothing: 3 and 4, then 6, 9
//! and 13, then the rest. Cost: linear in the module, plus the computation of dominators.

pub mod promotion;
mod typing;
mod violation;

#[cfg(test)]
mod tests;

pub use promotion::verify_promotion;
pub use violation::{VerifyError, Violation};

use crate::analysis::inst_dominance::{InstDominance, Use};
use crate::analysis::{Address, Cfg, DomTree, certificate};
use crate::ir::{
    Block, Context, Function, GlobalData, Initializer, Inst, Module, Op, Signature, Type, Value,
};
use crate::support::entity::{Entity, EntityVec};
use crate::support::interner::Symbol;

/// Checks every invariant of `module`.
///
/// # Errors
/// What is wrong, never empty; globals come first, then functions.
pub fn verify_module(module: &Module) -> Result<(), Vec<VerifyError>> {
    let context = &module.context;
    let mut errors = Vec::new();
    let mut is_taken = EntityVec::filled(context.names.len(), false);
    let mut check_name = |name: Symbol, errors: &mut Vec<VerifyError>| {
        if std::mem::replace(&mut is_taken[name], true) {
            errors.push(error(context, name, None, None, Violation::NameNotUnique));
        }
    };
    for global in context.globals.values() {
        check_name(global.name, &mut errors);
        check_global(context, global, &mut errors);
    }
    for function in module.functions() {
        let signature = &context.signatures[function.id];
        if !signature.is_indirect {
            check_name(signature.name, &mut errors);
        }
        errors.extend(verify_function(context, function).err().into_iter().flatten());
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Checks the invariants of `function`, whose names and types are in `context`.
///
/// # Errors
/// What is wrong, block by block; never empty.
pub fn verify_function(context: &Context, function: &Function) -> Result<(), Vec<VerifyError>> {
    let mut verifier = Verifier {
        context,
        function,
        is_placed: EntityVec::filled(function.inst_count(), false),
        errors: Vec::new(),
    };
    verifier.check_signature();
    if !function.is_declaration() {
        verifier.check_layout();
        if verifier.errors.is_empty() {
            verifier.check_existence();
        }
        if verifier.errors.is_empty() {
            verifier.check_contents();
        }
    }
    if verifier.errors.is_empty() { Ok(()) } else { Err(verifier.errors) }
}

fn error(
    context: &Context,
    name: Symbol,
    block: Option<Block>,
    inst: Option<Inst>,
    violation: Violation,
) -> VerifyError {
    VerifyError { name: context.names.name(name).to_owned(), block, inst, violation }
}

/// Invariant 2 for a global variable.
fn check_global(context: &Context, global: &GlobalData, errors: &mut Vec<VerifyError>) {
    let mut report = |violation| errors.push(error(context, global.name, None, None, violation));
    if !context.types.is_pointer_to(global.pointer, global.ty) {
        report(Violation::GlobalPointerType);
    }
    if let Initializer::Sparse(elements) = &global.initializer {
        let ascend = elements.windows(2).all(|pair| pair[0].0 < pair[1].0);
        let count = context.types.scalar_count(global.ty);
        let are_inside = elements.last().is_none_or(|&(last, _)| u64::from(last) < count);
        if !(ascend && are_inside) {
            report(Violation::InitializerPositions);
        }
        // The scalars of a structure may differ in type.
        let mut leaf = global.ty;
        while let Some(element) = context.types.element(leaf) {
            leaf = element;
        }
        let fits = |value: Value| match value {
            Value::Inst(_) | Value::Param(_) => false,
            Value::Int(ty, _) => ty.ty() == leaf,
            Value::Undef(ty) | Value::Poison(ty) | Value::Null(ty) => ty == leaf,
            Value::Global(global) => {
                context.globals.get(global).is_some_and(|global| global.pointer == leaf)
            }
            Value::Function(function) => {
                let signature = context.signatures.get(function);
                signature.is_some_and(|signature| signature.address == Some(leaf))
            }
            Value::Constant(constant) => {
                context.constants.get(constant).is_some_and(|constant| constant.ty == leaf)
            }
        };
        if context.types.is_scalar(leaf) && !elements.iter().all(|&(_, value)| fits(value)) {
            report(Violation::InitializerType);
        }
    }
}

struct Verifier<'a> {
    context: &'a Context,
    function: &'a Function,
    /// Whether each instruction is in a block of the layout.
    is_placed: EntityVec<Inst, bool>,
    errors: Vec<VerifyError>,
}

impl Verifier<'_> {
    fn report(&mut self, block: Option<Block>, inst: Option<Inst>, violation: Violation) {
        let name = self.context.signatures[self.function.id].name;
        self.errors.push(error(self.context, name, block, inst, violation));
    }

    /// Invariant 2 for the function.
    fn check_signature(&mut self) {
        let is_first_class = |ty: Type| self.context.types.is_first_class(ty);
        let Signature { return_type, params, .. } = &self.context.signatures[self.function.id];
        let returns = *return_type == Type::VOID || is_first_class(*return_type);
        if !(returns && params.values().all(|param| is_first_class(param.ty))) {
            self.report(None, None, Violation::SignatureType);
        }
    }

    /// Invariants 3 and 4.
    fn check_layout(&mut self) {
        let function = self.function;
        let mut is_placed = EntityVec::filled(function.block_count(), false);
        for &block in function.layout() {
            if block.index() >= function.block_count() {
                self.report(Some(block), None, Violation::NoSuchBlock);
            } else if std::mem::replace(&mut is_placed[block], true) {
                self.report(Some(block), None, Violation::BlockPlacedTwice);
            }
        }
        for &block in function.layout() {
            if block.index() >= function.block_count() {
                continue;
            }
            for target in function.successors(block) {
                if !is_placed.get(target).is_some_and(|&placed| placed) {
                    self.report(Some(block), None, Violation::TargetNotPlaced(target));
                }
            }
        }
    }

    /// Invariants 6, 9 and 13.
    fn check_existence(&mut self) {
        let function = self.function;
        for &block in function.layout() {
            let data = &function.block(block);
            for &inst in data.insts() {
                if inst.index() >= function.inst_count() {
                    self.report(Some(block), Some(inst), Violation::NoSuchInst);
                } else if std::mem::replace(&mut self.is_placed[inst], true) {
                    self.report(Some(block), Some(inst), Violation::InstPlacedTwice);
                }
            }
        }
        if !self.errors.is_empty() {
            return;
        }
        for &block in function.layout() {
            let data = &function.block(block);
            for &inst in data.insts() {
                function.for_each_operand(inst, |value| {
                    self.check_operand_exists(block, Some(inst), value);
                });
                if let Op::Call { callee, .. } = *function.op(inst)
                    && self.context.signatures.get(callee).is_none()
                {
                    self.report(Some(block), Some(inst), Violation::NoSuchCallee);
                }
            }
            if let Some(value) = data.terminator.operand() {
                self.check_operand_exists(block, None, value);
            }
        }
        if let Some((block, inst)) = function.shared_list() {
            self.report(Some(block), inst, Violation::ListShared);
        }
    }

    fn check_operand_exists(&mut self, block: Block, inst: Option<Inst>, value: Value) {
        let exists = match value {
            Value::Inst(inst) => self.is_placed.get(inst).is_some_and(|&is_placed| is_placed),
            Value::Param(param) => {
                self.context.signatures[self.function.id].params.get(param).is_some()
            }
            Value::Global(global) => {
                let data = self.context.globals.get(global);
                data.is_some_and(|data| data.initializer != Initializer::Removed)
            }
            Value::Function(function) => {
                let signature = self.context.signatures.get(function);
                signature.is_some_and(|signature| signature.address.is_some())
            }
            Value::Constant(constant) => self.context.constants.get(constant).is_some(),
            Value::Int(..) | Value::Undef(_) | Value::Poison(_) | Value::Null(_) => true,
        };
        if !exists {
            self.report(Some(block), inst, Violation::NoSuchOperand(value));
        }
    }

    /// The invariants that remain: 5, 7, 8, 10, 11, 12 and 14.
    fn check_contents(&mut self) {
        let function = self.function;
        let cfg = Cfg::compute(function);
        let tree = DomTree::compute(&cfg);
        if let Err(violation) = certificate::check(&cfg, &tree) {
            self.report(None, None, Violation::DominatorTree(violation));
            return;
        }
        let dominance = InstDominance::compute(function, &tree);
        for &predecessor in cfg.predecessors(function.entry()) {
            let violation = Violation::EntryHasPredecessor(predecessor);
            self.report(Some(function.entry()), None, violation);
        }
        // For invariant 8: the last phi with an input from each block, and the last block with each
        // block as a predecessor.
        let mut input_of = EntityVec::filled(function.block_count(), None);
        let mut predecessor_of = EntityVec::filled(function.block_count(), None);
        for &block in function.layout() {
            let data = &function.block(block);
            for &predecessor in cfg.predecessors(block) {
                predecessor_of[predecessor] = Some(block);
            }
            for &phi in data.phis() {
                if !matches!(*function.op(phi), Op::Phi { .. }) {
                    self.report(Some(block), Some(phi), Violation::NoPhiAmongPhis);
                    continue;
                }
                if cfg.predecessors(block).is_empty() {
                    self.report(Some(block), Some(phi), Violation::PhiWithoutPredecessors);
                }
                for &(from, value) in function.phi_incoming(phi) {
                    if predecessor_of.get(from) != Some(&Some(block)) {
                        let violation = Violation::PhiInputFromElsewhere(from);
                        self.report(Some(block), Some(phi), violation);
                    } else if input_of[from].replace(phi) == Some(phi) {
                        self.report(Some(block), Some(phi), Violation::PhiInputTwice(from));
                    } else {
                        let place = Use::Incoming(from);
                        self.check_use(&dominance, block, Some(phi), value, place);
                    }
                }
                for &predecessor in cfg.predecessors(block) {
                    if input_of[predecessor] != Some(phi) {
                        let violation = Violation::PhiInputMissing(predecessor);
                        self.report(Some(block), Some(phi), violation);
                    }
                }
                self.check_types(block, phi);
            }
            for &inst in data.body() {
                if matches!(*function.op(inst), Op::Phi { .. }) {
                    self.report(Some(block), Some(inst), Violation::PhiInBody);
                    continue;
                }
                function.for_each_operand(inst, |value| {
                    self.check_use(&dominance, block, Some(inst), value, Use::Operand(inst));
                });
                self.check_types(block, inst);
                self.check_alignment(block, inst);
            }
            if let Some(value) = data.terminator.operand() {
                self.check_use(&dominance, block, None, value, Use::Terminator(block));
            }
            typing::check_terminator(self.context, function, &data.terminator, |violation| {
                self.report(Some(block), None, violation);
            });
        }
    }

    /// Invariant 11 for an instruction.
    fn check_types(&mut self, block: Block, inst: Inst) {
        let (context, function) = (self.context, self.function);
        typing::check_inst(context, function, &function.inst(inst), |violation| {
            self.report(Some(block), Some(inst), violation);
        });
    }

    /// Invariant 14 for an instruction.
    fn check_alignment(&mut self, block: Block, inst: Inst) {
        let (context, function) = (self.context, self.function);
        let (Op::Load { ptr, alignment } | Op::Store { ptr, alignment, .. }) = *function.op(inst)
        else {
            return;
        };
        if context.has_known_alignments
            && let Some(known) = Address::of(context, function, ptr).alignment(context, function)
            && known < alignment
        {
            self.report(
                Some(block),
                Some(inst),
                Violation::Alignment { promised: alignment, known },
            );
        }
    }

    /// Invariants 10 and 12 for the use of `value` at `place` by `inst`, or by the terminator, of
    /// `block`.
    fn check_use(
        &mut self,
        dominance: &InstDominance,
        block: Block,
        inst: Option<Inst>,
        value: Value,
        place: Use,
    ) {
        let ty = self.context.value_type(self.function, value);
        if !self.context.types.is_first_class(ty) {
            self.report(Some(block), inst, Violation::OperandWithoutValue(value));
            return;
        }
        let Value::Inst(used) = value else { return };
        if !dominance.dominates_use(used, place) {
            self.report(Some(block), inst, Violation::NotDominated(used));
        }
    }
}
