pub use std::borrow::Borrow;

pub use minisysy::analysis::*;
pub use minisysy::compile;
pub use minisysy::diag::SourceFile;
pub use minisysy::ir::*;
pub use minisysy::reader;
pub use minisysy::support::entity::{Entity, EntityVec};
pub use minisysy::transform::reaching_values::ReachingValues;
pub use minisysy::transform::{PassOptions, Pipeline, mem2reg, pass_named, reg2mem};

pub const FIB: &str = include_str!("fib.ll");
pub const XCOND: &str = include_str!("xcond.ll");
pub const PARALLEL: &str = include_str!("parallel.ll");
pub const UPDATE: &str = include_str!("update.ll");

/// The node with this number.
pub fn node(number: usize) -> Block {
    Block::from_index(number)
}

/// The numbers of nodes.
pub fn numbers(nodes: impl IntoIterator<Item = impl Borrow<Block>>) -> Vec<usize> {
    nodes.into_iter().map(|node| node.borrow().index()).collect()
}

/// The graph with these edges. Its entry is the source of the first edge.
pub fn graph(edges: &[(usize, usize)]) -> AdjacencyGraph {
    let greatest = edges.iter().map(|edge| edge.0.max(edge.1)).max().unwrap();
    let pairs: Vec<_> = edges.iter().map(|&(a, b)| (node(a), node(b))).collect();
    AdjacencyGraph::from_edges(greatest + 1, pairs[0].0, &pairs)
}

/// The immediate dominator of a node.
pub fn idom(tree: &DomTree, number: usize) -> Block {
    tree.immediate_dominator(node(number)).unwrap()
}

/// The module that `text` describes, and its last function.
pub fn read(text: &str) -> (Module, FuncId) {
    let reading = reader::read(&SourceFile::new("example.ll", text));
    assert_eq!(reading.diagnostics.len(), 0);
    let module = reading.module.unwrap();
    let last = module.functions().next_back().unwrap().id;
    (module, last)
}

/// A miniSysY program after mem2reg and these passes.
pub fn module_after(passes: &str, source: &str) -> Module {
    let (module, _) = compile::compile(&SourceFile::new("", source), Default::default());
    let mut module = module.unwrap();
    let passes = ["remove-unreachable", "mem2reg"].into_iter().chain(passes.split(' '));
    let passes: Vec<_> = passes.map(|name| pass_named(name).unwrap()).collect();
    Pipeline::new(&passes).unwrap().run(&mut module, &mut |_, _, _| {}).unwrap();
    module
}

/// The blocks of `main` in a miniSysY program, after mem2reg and these passes.
pub fn main_after(passes: &str, source: &str) -> String {
    let module = module_after(passes, source);
    let main = module.functions().find(|it| module.context.signatures[it.id].name == name::MAIN);
    let text = print(&module, main.unwrap().id);
    let is_shown = |line: &&str| !line.starts_with("define") && *line != "}";
    let lines = text.lines().map(|line| line.split("   ; preds").next().unwrap().trim_end());
    lines.filter(is_shown).collect::<Vec<_>>().join("\n")
}

/// The text of a function.
pub fn print(module: &Module, function: FuncId) -> String {
    print::print_function(&module.context, module.function(function), Default::default())
}

/// The block of this name.
pub fn block(module: &Module, function: FuncId, name: &str) -> Block {
    let function = module.function(function);
    let is_it = |block: &Block| module.context.names.name(function.block(*block).name) == name;
    function.layout().iter().copied().find(is_it).unwrap()
}

/// The instruction of this name.
pub fn inst(module: &Module, function: FuncId, name: &str) -> Inst {
    let function = module.function(function);
    let is_it = |inst: &Inst| module.context.names.name(function.inst(*inst).name) == name;
    (0..function.inst_count()).map(Inst::from_index).find(is_it).unwrap()
}

/// The names of blocks.
pub fn names(
    module: &Module,
    function: FuncId,
    blocks: impl IntoIterator<Item = impl Borrow<Block>>,
) -> Vec<&str> {
    let symbol = |block: Block| module.function(function).block(block).name;
    blocks.into_iter().map(|block| module.context.names.name(symbol(*block.borrow()))).collect()
}

/// Interprets a call of a function on integers that calls no others; returns its result.
pub fn run(module: &Module, function: FuncId, args: &[i32]) -> i32 {
    let function = module.function(function);
    let mut results: EntityVec<Inst, i32> = EntityVec::filled(function.inst_count(), 0);
    // An address is a position in this vector.
    let mut memory = Vec::new();
    let (mut from, mut block) = (None, function.entry());
    loop {
        let value = |results: &EntityVec<Inst, i32>, value| match value {
            Value::Inst(inst) => results[inst],
            Value::Param(param) => args[param.index()],
            Value::Int(_, int) => int,
            Value::Undef(_) => 0, // any number will do
            other => panic!("unknown: {other:?}"),
        };
        let data = &function.block(block);
        // The phis read their inputs at once.
        let before = results.clone();
        for &phi in &data.phis {
            let mut inputs = function.phi_incoming(phi).iter();
            let input = inputs.find(|input| Some(input.0) == from).unwrap();
            results[phi] = value(&before, input.1);
        }
        for &inst in &data.body {
            let of = |operand| value(&results, operand);
            results[inst] = match function.inst(inst).op {
                Op::Alloca { .. } => {
                    memory.push(0);
                    memory.len() as i32 - 1
                }
                Op::Load { ptr, .. } => memory[of(ptr) as usize],
                Op::Store { value, ptr, .. } => {
                    memory[of(ptr) as usize] = of(value);
                    0
                }
                Op::Binary { op, lhs, rhs } => {
                    let [lhs, rhs] = [of(lhs), of(rhs)].map(i64::from);
                    eval::binary(IntType::I32, op, Flags::NONE, lhs, rhs).unwrap().unwrap() as i32
                }
                Op::Icmp { predicate, lhs, rhs } => {
                    let [lhs, rhs] = [of(lhs), of(rhs)].map(i64::from);
                    eval::icmp(IntType::I32, predicate, Flags::NONE, lhs, rhs).unwrap().into()
                }
                other => panic!("unknown: {other:?}"),
            };
        }
        from = Some(block);
        block =
            match data.terminator {
                Terminator::Jump(target) => target,
                Terminator::Branch { cond, then_block, else_block } => {
                    if value(&results, cond) != 0 { then_block } else { else_block }
                }
                Terminator::Return(Some(result)) => return value(&results, result),
                other => panic!("unknown: {other:?}"),
            };
    }
}
