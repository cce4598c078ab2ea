//! Random functions with many phis; no front end makes such functions.

use minisysy::analysis::{Cfg, DomTree};
use minisysy::ir::{
    AttributeSet, BinaryOp, Block, Builder, FuncId, Function, Inst, IntPredicate, Linkage, Module,
    Op, ParamData, Signature, Terminator, Type, Value,
};
use minisysy::support::interner::Symbol;

use super::block;
use super::naive::NaiveGraph;

/// A function with one parameter, which decides where its branches go. Its blocks are the nodes of
/// `graph`, without the edges to the entry and with at most two edges from each node. Every
/// reachable block except the entry has three phis, and records their values by calling `put`.
/// `choices` chooses the inputs of the phis, in turn, among `undef`, a constant, the result of an
/// instruction of the entry, and the available phis. These are so few that many phis are redundant.
pub fn build(graph: &NaiveGraph, choices: &[usize]) -> (Module, FuncId) {
    let mut module = Module::new("phis.sy");
    module.context.has_no_poison_integers = true;
    let [name, put_name] = ["f", "put"].map(|name| module.context.names.intern(name));
    let mut put = Signature::new(put_name, Linkage::External, Type::VOID);
    let param = ParamData::new(Type::I32, Symbol::NONE);
    put.params.push(param);
    let put = module.declare(put);
    let mut signature = Signature::new(name, Linkage::External, Type::VOID);
    let param = Value::Param(signature.params.push(param));
    let id = module.declare(signature);
    let mut function = Function::new(id);
    for _ in 0..graph.node_count {
        let created = function.create_block(Symbol::NONE);
        function.place(created);
    }
    let entry = function.entry();
    let mut builder =
        Builder { context: &mut module.context, function: &mut function, block: entry };
    let state = builder.alloca(Type::I32, Symbol::NONE);
    builder.store(param, state);
    for node in 0..graph.node_count {
        builder.block = block(node);
        branch_by_state(&mut builder, state, &targets(graph, node));
    }
    let cfg = Cfg::compute(&function);
    let tree = DomTree::compute(&cfg);
    let phis = add_phis(&mut function, &cfg, &tree);
    let computed = Value::Inst(function.block(function.entry()).body()[2]);
    let mut choices = choices.iter().copied().cycle();
    for &(holder, phi) in &phis {
        let Op::Phi { incoming } = *function.op(phi) else { unreachable!() };
        for index in 0..function.incoming(incoming).len() {
            let (from, _) = function.incoming(incoming)[index];
            let choice = choices.next().unwrap_or(0);
            let mut values = vec![Value::Undef(Type::I32), computed];
            for &dominator in tree.preorder().iter().filter(|&&d| tree.dominates(d, from)) {
                values.extend(function.block(dominator).phis().iter().copied().map(Value::Inst));
            }
            let value = if choice % 8 == 0 { Value::i32(7) } else { values[choice % values.len()] };
            function.set_phi_value(phi, index, value);
        }
        let args = function.create_operands(&[Value::Inst(phi)]);
        let op = Op::Call { callee: put, args, attributes: AttributeSet::NONE };
        function.append(holder, op, Type::VOID, Symbol::NONE);
    }
    module.define(function);
    (module, id)
}

/// The nodes that `node` branches to.
fn targets(graph: &NaiveGraph, node: usize) -> Vec<Block> {
    let edges = graph.edges.iter().filter(|edge| edge.0 == node && edge.1 != 0);
    edges.take(2).map(|edge| block(edge.1)).collect()
}

/// Ends the block with a branch to one of `targets`, which `state` chooses; `state` then changes.
fn branch_by_state(builder: &mut Builder<'_>, state: Value, targets: &[Block]) {
    let before = builder.load(state);
    let product = builder.binary(BinaryOp::Mul, before, Value::i32(1_103_515_245));
    let after = builder.binary(BinaryOp::Add, product, Value::i32(12_345));
    builder.store(after, state);
    match *targets {
        [] => builder.ret(None),
        [target] => builder.jump(target),
        [then_block, else_block, ..] => {
            let cond = builder.icmp(IntPredicate::Slt, after, Value::ZERO);
            builder.terminate(Terminator::Branch { cond, then_block, else_block });
        }
    }
}

/// Adds three phis without proper inputs to each reachable block except the entry.
fn add_phis(function: &mut Function, cfg: &Cfg, tree: &DomTree) -> Vec<(Block, Inst)> {
    let mut phis = Vec::new();
    for &holder in &tree.preorder()[1..] {
        let predecessors = cfg.predecessors(holder).iter();
        let inputs: Vec<_> = predecessors.map(|&from| (from, Value::ZERO)).collect();
        for _ in 0..3 {
            phis.push((holder, function.append_phi(holder, Type::I32, Symbol::NONE, &inputs)));
        }
    }
    phis
}
