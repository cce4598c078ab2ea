//! Each test breaks one invariant of a well-formed module, and the verifier finds exactly that. The
//! tests about types are in [`typing`].

use super::*;
use crate::analysis::Object;
use crate::compile::{Options, compile};
use crate::diag::SourceFile;
use crate::ir::{
    Alignment, AttributeSet, BinaryOp, Builder, Flags, FuncId, Global, GlobalData, InstData,
    IntPredicate, IntType, Kept, Linkage, Param, ParamData, Signature, Terminator,
};
use crate::support::entity::Entity;

/// A module whose only function goes from its entry to `left` or `right` and then to `join`, which
/// has a phi. `lost` is unreachable and also goes to `join`.
pub(super) struct Sample {
    pub(super) module: Module,
    pub(super) function: Function,
    pub(super) entry: Block,
    pub(super) left: Block,
    pub(super) right: Block,
    pub(super) join: Block,
    pub(super) lost: Block,
    /// In the entry: an alloca of an `i32`, a load of it, an `i1`.
    pub(super) slot: Inst,
    pub(super) load: Inst,
    pub(super) cond: Inst,
    /// In `left`.
    pub(super) sum: Inst,
    pub(super) phi: Inst,
    pub(super) param: Value,
    /// A declared function of an `i32` that returns nothing.
    pub(super) callee: FuncId,
}

pub(super) fn sample() -> Sample {
    let mut module = Module::new("test.sy");
    let context = &mut module.context;
    let [name, callee_name, param_name] = ["f", "put", "n"].map(|name| context.names.intern(name));
    let param = ParamData::new(Type::I32, param_name);
    let mut signature = Signature::new(callee_name, Linkage::External, Type::VOID);
    signature.params.push(param);
    let callee = module.declare(signature);
    let mut signature = Signature::new(name, Linkage::Internal, Type::I32);
    let param = Value::Param(signature.params.push(param));
    let mut function = Function::new(module.declare(signature));
    let entry = function.create_entry();
    let [left, right, join, lost] = [(); 4].map(|()| function.create_block(Symbol::NONE));
    [left, right, join, lost].iter().for_each(|&block| function.place(block));

    let mut builder =
        Builder { context: &mut module.context, function: &mut function, block: entry };
    let slot = builder.alloca(Type::I32, Symbol::NONE);
    builder.store(param, slot);
    let load = builder.load(slot);
    let cond = builder.icmp(IntPredicate::Slt, load, param);
    builder.branch(cond, left, right);
    builder.block = left;
    let sum = builder.binary(BinaryOp::Add, load, param);
    builder.jump(join);
    builder.block = right;
    builder.call(callee, Type::VOID, &[load]);
    builder.jump(join);
    builder.block = lost;
    builder.jump(join);
    builder.block = join;
    let inputs = [(left, sum), (right, Value::ZERO), (lost, Value::Undef(Type::I32))];
    let phi = builder.phi(Type::I32, Symbol::NONE, &inputs);
    builder.ret(Some(phi));
    let [slot, load, cond, sum, phi] =
        [slot, load, cond, sum, phi].map(|value| value.as_inst().unwrap());
    Sample {
        module,
        function,
        entry,
        left,
        right,
        join,
        lost,
        slot,
        load,
        cond,
        sum,
        phi,
        param,
        callee,
    }
}

impl Sample {
    /// Checks that exactly this is wrong with the function.
    #[track_caller]
    pub(super) fn fails(&self, expected: &[(Option<Block>, Option<Inst>, Violation)]) {
        let errors = verify_function(&self.module.context, &self.function).unwrap_err();
        let found: Vec<_> =
            errors.iter().map(|error| (error.block, error.inst, error.violation)).collect();
        assert_eq!(found, expected, "{errors:#?}");
        assert!(errors.iter().all(|error| error.name == "f"));
    }

    /// Adds an instruction to `left` and checks that exactly this is wrong with it.
    #[track_caller]
    pub(super) fn rejects(&mut self, op: Op, ty: Type, violation: Violation) {
        let inst = self.function.append(self.left, op, ty, Symbol::NONE);
        self.fails(&[(Some(self.left), Some(inst), violation)]);
        let body = self.function.block(self.left).body();
        let before = body[..body.len() - 1].to_vec();
        self.function.block_mut(self.left).set_insts(&[], &before);
    }

    pub(super) fn terminator(&mut self, block: Block) -> &mut Terminator {
        &mut self.function.block_mut(block).terminator
    }
}

fn block(index: usize) -> Block {
    Block::from_index(index)
}

#[test]
fn the_sample_is_well_formed() {
    let Sample { mut module, function, .. } = sample();
    assert_eq!(verify_function(&module.context, &function), Ok(()));
    module.define(function);
    assert_eq!(verify_module(&module), Ok(()));
}

#[test]
fn names_are_unique() {
    let Sample { mut module, function, callee, .. } = sample();
    let context = &mut module.context;
    context.signatures[function.id].name = context.signatures[callee].name;
    module.define(function);
    let errors = verify_module(&module).unwrap_err();
    assert_eq!(
        errors,
        [VerifyError {
            name: "put".to_owned(),
            block: None,
            inst: None,
            violation: Violation::NameNotUnique
        }]
    );
    assert_eq!(errors[0].to_string(), "@put: another function or global variable has this name");
}

#[test]
fn globals_fit_their_type() {
    let Sample { mut module, param: sample_param, .. } = sample();
    let context = &mut module.context;
    let ty = context.types.array_of(2, Type::I32);
    let pointer = context.types.pointer_to(ty);
    let name = context.names.intern("a");
    let mut check = |pointer, elements: &[(u32, Value)], expected: Option<Violation>| {
        module.context.globals = EntityVec::new().into();
        module.context.globals.push(GlobalData {
            name,
            ty,
            pointer,
            initializer: Initializer::Sparse(elements.into()),
            is_constant: false,
            linkage: Linkage::Internal,
            alignment: Alignment::ONE,
            kept: Kept::Nothing,
        });
        let found = verify_module(&module).err().map(|errors| errors[0].violation);
        assert_eq!(found, expected);
    };
    let [one, five] = [1, 5].map(Value::i32);
    check(pointer, &[(0, one), (1, five)], None);
    check(Type::I32_PTR, &[], Some(Violation::GlobalPointerType));
    check(pointer, &[(1, one), (0, five)], Some(Violation::InitializerPositions));
    check(pointer, &[(2, one)], Some(Violation::InitializerPositions));
    let byte = Value::Int(IntType::I8, 1);
    for value in [byte, sample_param, Value::Null(Type::I32_PTR)] {
        check(pointer, &[(0, value)], Some(Violation::InitializerType));
    }
}

#[test]
fn signatures_have_first_class_types() {
    let mut sample = sample();
    sample.module.context.signatures[sample.function.id]
        .params
        .push(ParamData::new(Type::VOID, Symbol::NONE));
    sample.fails(&[(None, None, Violation::SignatureType)]);
}

#[test]
fn the_layout_has_existing_blocks_once() {
    let mut sample = sample();
    sample.function.place(block(77));
    sample.function.place(sample.join);
    sample.fails(&[
        (Some(block(77)), None, Violation::NoSuchBlock),
        (Some(sample.join), None, Violation::BlockPlacedTwice),
    ]);
}

#[test]
fn branches_go_to_placed_blocks() {
    let mut sample = sample();
    let unplaced = sample.function.create_block(Symbol::NONE);
    *sample.terminator(sample.left) = Terminator::Jump(unplaced);
    *sample.terminator(sample.right) = Terminator::Jump(block(77));
    sample.fails(&[
        (Some(sample.left), None, Violation::TargetNotPlaced(unplaced)),
        (Some(sample.right), None, Violation::TargetNotPlaced(block(77))),
    ]);
}

#[test]
fn the_entry_has_no_predecessors() {
    let mut sample = sample();
    let lost = sample.lost;
    let cond = Value::Inst(sample.cond);
    *sample.terminator(lost) =
        Terminator::Branch { cond, then_block: sample.entry, else_block: sample.join };
    sample.fails(&[(Some(sample.entry), None, Violation::EntryHasPredecessor(lost))]);
}

#[test]
fn instructions_exist_and_stand_in_one_place() {
    let mut sample = sample();
    let none = Inst::from_index(77);
    let right = sample.function.block_mut(sample.right);
    right.set_insts(&[], &[right.body(), &[sample.sum, none]].concat());
    sample.fails(&[
        (Some(sample.right), Some(sample.sum), Violation::InstPlacedTwice),
        (Some(sample.right), Some(none), Violation::NoSuchInst),
    ]);
}

#[test]
fn phis_stand_among_phis() {
    let mut broken = sample();
    let join = broken.function.block_mut(broken.join);
    let phis = join.phis().to_vec();
    join.set_insts(&[], &phis);
    broken.fails(&[(Some(broken.join), Some(phis[0]), Violation::PhiInBody)]);

    let mut broken = sample();
    let left = broken.function.block_mut(broken.left);
    let body = left.body().to_vec();
    left.set_insts(&body, &[]);
    broken.fails(&[(Some(broken.left), Some(body[0]), Violation::NoPhiAmongPhis)]);
}

#[test]
fn a_phi_needs_a_predecessor() {
    let mut sample = sample();
    let phi = sample.function.append_phi(sample.entry, Type::I32, Symbol::NONE, &[]);
    sample.fails(&[(Some(sample.entry), Some(phi), Violation::PhiWithoutPredecessors)]);
}

#[test]
fn a_phi_has_one_input_for_each_predecessor() {
    let mut sample = sample();
    let [zero, undef] = [Value::ZERO, Value::Undef(Type::I32)];
    let inputs =
        [(sample.left, zero), (sample.left, undef), (sample.entry, zero), (sample.right, zero)];
    let phi = sample.function.append_phi(sample.join, Type::I32, Symbol::NONE, &inputs);
    sample.fails(&[
        (Some(sample.join), Some(phi), Violation::PhiInputTwice(sample.left)),
        (Some(sample.join), Some(phi), Violation::PhiInputFromElsewhere(sample.entry)),
        (Some(sample.join), Some(phi), Violation::PhiInputMissing(sample.lost)),
    ]);
}

#[test]
fn a_doubled_edge_is_one_predecessor() {
    let mut sample = sample();
    let both = Terminator::Branch {
        cond: Value::Int(IntType::I1, 0),
        then_block: sample.join,
        else_block: sample.join,
    };
    *sample.terminator(sample.left) = both;
    assert_eq!(verify_function(&sample.module.context, &sample.function), Ok(()));
}

#[test]
fn operands_exist() {
    let mut sample = sample();
    let unplaced = sample.function.create_inst(
        Op::Load { ptr: sample.param, alignment: Alignment::ONE },
        Type::I32,
        Symbol::NONE,
    );
    for value in [
        Value::Inst(unplaced),
        Value::Inst(Inst::from_index(77)),
        Value::Param(Param::from_index(1)),
        Value::Global(Global::from_index(0)),
    ] {
        let op = Op::Binary { op: BinaryOp::Add, lhs: Value::ZERO, rhs: value };
        sample.rejects(op, Type::I32, Violation::NoSuchOperand(value));
        let terminator = sample.function.block(sample.join).terminator;
        *sample.terminator(sample.join) = Terminator::Return(Some(value));
        sample.fails(&[(Some(sample.join), None, Violation::NoSuchOperand(value))]);
        *sample.terminator(sample.join) = terminator;
    }
    let args = sample.function.create_operands(&[]);
    let callee = FuncId::from_index(77);
    sample.rejects(
        Op::Call { callee, args, attributes: AttributeSet::NONE },
        Type::VOID,
        Violation::NoSuchCallee,
    );
}

#[test]
fn lists_belong_to_one_instruction() {
    let mut sample = sample();
    let operands = [Value::Int(IntType::I1, 1), Value::ZERO, Value::i32(1)];
    let operands = sample.function.create_operands(&operands);
    let select = Op::Select { operands };
    sample.function.append(sample.right, select, Type::I32, Symbol::NONE);
    assert_eq!(verify_function(&sample.module.context, &sample.function), Ok(()));
    let copy = sample.function.copy_op(select);
    sample.function.append(sample.left, copy, Type::I32, Symbol::NONE);
    assert_eq!(verify_function(&sample.module.context, &sample.function), Ok(()));
    let shared = sample.function.append(sample.join, select, Type::I32, Symbol::NONE);
    sample.fails(&[(Some(sample.join), Some(shared), Violation::ListShared)]);
}

#[test]
fn nothing_reads_a_void_result() {
    let mut sample = sample();
    let call = Value::Inst(sample.function.block(sample.right).body()[0]);
    *sample.terminator(sample.right) =
        Terminator::Branch { cond: call, then_block: sample.join, else_block: sample.join };
    sample.fails(&[
        (Some(sample.right), None, Violation::OperandWithoutValue(call)),
        (Some(sample.right), None, Violation::BranchCondition),
    ]);
}

#[test]
fn definitions_dominate_uses() {
    let mut broken = sample();
    let [sum, phi] = [broken.sum, broken.phi];
    *broken.terminator(broken.join) = Terminator::Return(Some(Value::Inst(sum)));
    broken.fails(&[(Some(broken.join), None, Violation::NotDominated(sum))]);

    // A phi reads its inputs at the end of the predecessor, where the phi itself is not available.
    let mut broken = sample();
    broken.function.set_phi_value(phi, 0, Value::Inst(phi));
    broken.fails(&[(Some(broken.join), Some(phi), Violation::NotDominated(phi))]);

    // Within a block the order matters.
    let mut broken = sample();
    let entry = broken.function.block_mut(broken.entry);
    let mut body = entry.body().to_vec();
    body.swap(2, 3);
    entry.set_insts(&[], &body);
    let violation = Violation::NotDominated(broken.load);
    broken.fails(&[(Some(broken.entry), Some(broken.cond), violation)]);
}

#[test]
fn unreachable_blocks_may_use_anything_and_define_nothing() {
    let mut sample = sample();
    let (lost, sum) = (sample.lost, Value::Inst(sample.sum));
    let op = Op::Binary { op: BinaryOp::Add, lhs: sum, rhs: sum };
    let own = sample.function.append(lost, op, Type::I32, Symbol::NONE);
    let own_use = Op::Binary { op: BinaryOp::Add, lhs: Value::Inst(own), rhs: Value::ZERO };
    sample.function.fill_in(own, own_use, Flags::NONE);
    sample.function.set_phi_value(sample.phi, 2, sum);
    assert_eq!(verify_function(&sample.module.context, &sample.function), Ok(()));

    *sample.terminator(sample.join) = Terminator::Return(Some(Value::Inst(own)));
    sample.fails(&[(Some(sample.join), None, Violation::NotDominated(own))]);
}

#[test]
fn an_error_says_where_it_is() {
    let mut sample = sample();
    *sample.terminator(sample.join) = Terminator::Return(Some(Value::Inst(sample.sum)));
    let errors = verify_function(&sample.module.context, &sample.function).unwrap_err();
    let text = "@f, block3, terminator: uses inst4, which does not dominate the use";
    assert_eq!(errors[0].to_string(), text);
}

#[test]
fn variables_keep_what_accesses_promise() {
    let source = SourceFile::new("a.sy", "int a[8]; int main() { return a[getint()] + a[1]; }");
    let (module, _) = compile(&source, Options::default());
    let mut module = module.unwrap();
    let id = module.context.signatures.keys().next().unwrap();
    let (context, function) = module.split(id);
    let body = function.block(function.entry()).body().to_vec();
    let load = |inst: &&Inst| match *function.op(**inst) {
        Op::Load { ptr, .. } => {
            matches!(Object::of(context, function, ptr), Object::Global(_))
        }
        _ => false,
    };
    let loads: Vec<Inst> = body.iter().filter(load).copied().collect();
    assert_eq!(loads.len(), 2);
    for (&inst, is_allowed) in loads.iter().flat_map(|inst| [(inst, true), (inst, false)]) {
        let data = function.inst(inst);
        let Op::Load { ptr, alignment: known } = data.op else { unreachable!() };
        let alignment = Alignment::from_bytes(if is_allowed { 2 } else { 8 }).unwrap();
        function.replace_inst(inst, InstData { op: Op::Load { ptr, alignment }, ..data });
        let found = verify_function(context, function).err().unwrap_or_default();
        let found: Vec<_> = found.iter().map(|error| (error.inst, error.violation)).collect();
        let expected = (Some(inst), Violation::Alignment { promised: alignment, known });
        assert_eq!(found, [expected].repeat(usize::from(!is_allowed)));
        context.has_known_alignments = false;
        assert_eq!(verify_function(context, function), Ok(()));
        context.has_known_alignments = true;
        function.replace_inst(inst, data);
    }
}
