//! Random programs that read and write a few variables in memory.

use std::collections::BTreeSet;

use minisysy::analysis::Cfg;
use minisysy::ir::{
    BinaryOp, Builder, FuncId, Function, IntPredicate, Linkage, Module, Op, ParamData, Signature,
    Terminator, Type, Value,
};
use proptest::collection::vec;
use proptest::prelude::*;

use super::block;
use super::naive::{NaiveGraph, Nodes};

/// A statement of a random program on its variables.
#[derive(Copy, Clone, Debug)]
pub enum Statement {
    Set(usize, i32),
    SetParam(usize),
    Copy(usize, usize),
    Add(usize, usize, usize),
    Use(usize),
}

/// The end of a random block; targets are taken modulo the number of blocks after the entry.
#[derive(Copy, Clone, Debug)]
pub enum End {
    Jump(usize),
    Less(usize, i32, usize, usize),
    /// The targets for 0, for 1, and for other values.
    Switch(usize, [usize; 3]),
    Return(usize),
}

const VARIABLES: usize = 4;

fn statement() -> impl Strategy<Value = Statement> {
    let variable = || 0..VARIABLES;
    prop_oneof![
        2 => (variable(), 0..4i32).prop_map(|(v, value)| Statement::Set(v, value)),
        1 => variable().prop_map(Statement::SetParam),
        2 => (variable(), variable()).prop_map(|(v, w)| Statement::Copy(v, w)),
        2 => (variable(), variable(), variable()).prop_map(|(v, w, x)| Statement::Add(v, w, x)),
        3 => variable().prop_map(Statement::Use),
    ]
}

fn end() -> impl Strategy<Value = End> {
    prop_oneof![
        3 => (0..16usize).prop_map(End::Jump),
        5 => (0..VARIABLES, 0..4i32, 0..16usize, 0..16usize)
            .prop_map(|(v, bound, a, b)| End::Less(v, bound, a, b)),
        2 => (0..VARIABLES, any::<[u8; 3]>())
            .prop_map(|(v, targets)| End::Switch(v, targets.map(|it| usize::from(it % 16)))),
        1 => (0..VARIABLES).prop_map(End::Return),
    ]
}

pub type Program = Vec<(Vec<Statement>, End)>;

pub fn program() -> impl Strategy<Value = Program> {
    vec((vec(statement(), 0..4), end()), 1..12)
}

/// A function with two parameters that does what `program` says. It calls `put` to record the uses
/// of variables.
pub fn build(program: &Program) -> (Module, FuncId) {
    let mut module = Module::new("random.sy");
    module.context.has_no_poison_integers = true;
    let [name, put_name] = ["f", "put"].map(|name| module.context.names.intern(name));
    let names: Vec<_> =
        ["a", "b", "c", "d"].iter().map(|name| module.context.names.intern(name)).collect();
    let mut put = Signature::new(put_name, Linkage::External, Type::VOID);
    put.params.push(ParamData::new(Type::I32, names[0]));
    let put = module.declare(put);
    let mut signature = Signature::new(name, Linkage::External, Type::I32);
    let param = signature.params.push(ParamData::new(Type::I32, names[0]));
    let id = module.declare(signature);
    let mut function = Function::new(id);
    let entry = function.create_entry();
    for _ in program {
        let created = function.create_block(names[1]);
        function.place(created);
    }
    let target = |index: usize| block(1 + index % program.len());
    let mut builder =
        Builder { context: &mut module.context, function: &mut function, block: entry };
    let slots: Vec<_> = names.iter().map(|&name| builder.alloca(Type::I32, name)).collect();
    builder.store(Value::Param(param), slots[0]);
    builder.jump(target(0));
    for (index, (statements, end)) in program.iter().enumerate() {
        builder.block = block(1 + index);
        for statement in statements {
            match *statement {
                Statement::Set(v, value) => builder.store(Value::i32(value), slots[v]),
                Statement::SetParam(v) => builder.store(Value::Param(param), slots[v]),
                Statement::Copy(v, w) => {
                    let value = builder.load(slots[w]);
                    builder.store(value, slots[v]);
                }
                Statement::Add(v, w, x) => {
                    let [lhs, rhs] = [w, x].map(|w| builder.load(slots[w]));
                    let sum = builder.binary(BinaryOp::Add, lhs, rhs);
                    builder.store(sum, slots[v]);
                }
                Statement::Use(v) => {
                    let value = builder.load(slots[v]);
                    builder.call(put, Type::VOID, &[value]);
                }
            }
        }
        match *end {
            End::Jump(to) => builder.jump(target(to)),
            End::Less(v, bound, a, b) => {
                let value = builder.load(slots[v]);
                let cond = builder.icmp(IntPredicate::Slt, value, Value::i32(bound));
                builder.branch(cond, target(a), target(b));
            }
            End::Switch(v, [zero, one, default]) => {
                let value = builder.load(slots[v]);
                let cases = [(target(zero), Value::i32(0)), (target(one), Value::i32(1))];
                let cases = builder.function.create_incoming(&cases);
                let default = target(default);
                builder.terminate(Terminator::Switch { value, default, cases });
            }
            End::Return(v) => {
                let value = builder.load(slots[v]);
                builder.ret(Some(value));
            }
        }
    }
    module.define(function);
    (module, id)
}

/// Pruned SSA by definition: the blocks of the iterated frontier of the stores of a variable from
/// which a path without a store leads to a load.
pub fn naive_placement(module: &Module, function: &Function) -> BTreeSet<(usize, String)> {
    let cfg = Cfg::compute(function);
    let graph = NaiveGraph::of(&cfg);
    let reachable = graph.reached_without(None);
    let mut placement = BTreeSet::new();
    let entry = function.block(function.entry()).body();
    for &slot in entry {
        let Op::Alloca { .. } = *function.op(slot) else { continue };
        let is_slot = |ptr: Value| ptr == Value::Inst(slot);
        // Whether each block begins with a read or a write, and whether it stores at all.
        let accesses = |index: usize| {
            function.block(block(index)).body().iter().filter_map(|&inst| {
                match *function.op(inst) {
                    Op::Load { ptr, .. } if is_slot(ptr) => Some(true),
                    Op::Store { ptr, .. } if is_slot(ptr) => Some(false),
                    _ => None,
                }
            })
        };
        let stores = |index: usize| accesses(index).any(|is_load| !is_load);
        let mut live: Nodes =
            reachable.iter().copied().filter(|&b| accesses(b).next() == Some(true)).collect();
        while let Some(&(source, _)) = graph.edges.iter().find(|(source, target)| {
            live.contains(target) && !live.contains(source) && !stores(*source)
        }) {
            live.insert(source);
        }
        let definitions: Nodes = reachable.iter().copied().filter(|&b| stores(b)).collect();
        let name = module.context.names.name(function.inst(slot).name);
        let needed = &graph.iterated_frontier(&definitions) & &live;
        placement.extend(needed.into_iter().map(|index| (index, name.to_owned())));
    }
    placement
}
