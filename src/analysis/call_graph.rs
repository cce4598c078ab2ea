//! The call graph: which function calls which, an order from the bottom up, and recursion.
//!
//! Functions that call each other in a circle are a strongly connected component. [`Components`]
//! finds each component after those that it calls, so callees come before callers.
//!
//! Valid until a call is added. After calls are removed, it may name too many. Cost: linear in the
//! module.

use dominance::{AdjacencyGraph, Components, DirectedGraph};

use crate::ir::{FuncId, Module, Op};
use crate::support::entity::{Entity, EntityVec};

/// The call graph of a module.
#[derive(Clone, Debug)]
pub struct CallGraph {
    /// A node for each function, and one more with an edge to all of them.
    graph: AdjacencyGraph<FuncId>,
    components: Components<FuncId>,
}

impl CallGraph {
    /// The call graph of `module`.
    pub fn compute(module: &Module) -> CallGraph {
        let count = module.context.signatures.len();
        let root = FuncId::from_index(count);
        let mut calls = Vec::new();
        for function in module.functions() {
            calls.push((root, function.id));
            for &block in function.layout() {
                for &inst in function.block(block).body() {
                    if let Op::Call { callee, .. } = *function.op(inst) {
                        calls.push((function.id, callee));
                    }
                }
            }
        }
        let graph = AdjacencyGraph::from_edges(count + 1, root, &calls);
        let components = Components::compute(&graph);
        CallGraph { graph, components }
    }

    /// The functions that `function` calls, each once, declared ones included.
    pub fn callees(&self, function: FuncId) -> &[FuncId] {
        self.graph.successors(function)
    }

    /// Whether `function` can call itself, directly or through others.
    pub fn is_recursive(&self, function: FuncId) -> bool {
        let component = self.components.of(function).expect("the root calls every function");
        self.components.members(component).len() > 1
            || self.graph.successors(function).contains(&function)
    }

    /// For each function of `module`, whether it may be entered while it runs: it calls itself, directly or through
    /// others; or other modules can reach it, and it calls, directly or not, a function of another module. Linear.
    pub fn reentered(&self, module: &Module) -> EntityVec<FuncId, bool> {
        let context = &module.context;
        // Callees come first, so one sweep in each direction is enough; a cycle is one step of a sweep.
        let order: Vec<FuncId> = self.bottom_up().collect();
        let mut leaves = EntityVec::filled(context.signatures.len(), false);
        let mut is_entered = EntityVec::filled(context.signatures.len(), false);
        for function in context.signatures.keys() {
            leaves[function] = context.may_call_back(function);
            is_entered[function] = !context.signatures[function].is_closed();
        }
        for circle in order.chunk_by(|&a, &b| self.is_circle(a, b)) {
            let mut reached = circle.iter().flat_map(|&it| self.callees(it)).chain(circle);
            if reached.any(|&it| leaves[it]) {
                circle.iter().for_each(|&it| leaves[it] = true);
            }
        }
        for circle in order.chunk_by(|&a, &b| self.is_circle(a, b)).rev() {
            if circle.iter().any(|&it| is_entered[it]) {
                circle
                    .iter()
                    .flat_map(|&it| self.callees(it))
                    .chain(circle)
                    .for_each(|&it| is_entered[it] = true);
            }
        }
        let is_reentered = |it| self.is_recursive(it) || leaves[it] && is_entered[it];
        context.signatures.keys().map(is_reentered).collect()
    }

    /// Whether two functions can call each other, directly or through others; true for a function
    /// and itself.
    pub fn is_circle(&self, one: FuncId, other: FuncId) -> bool {
        self.components.of(one) == self.components.of(other)
    }

    /// All functions, each after those that it calls. Functions that call each other in a circle
    /// are next to each other.
    pub fn bottom_up(&self) -> impl Iterator<Item = FuncId> {
        let members = self.components.all().flat_map(|it| self.components.members(it));
        members.copied().filter(|&function| function != self.graph.entry())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::SourceFile;
    use crate::reader;

    #[test]
    fn callees_come_first_and_circles_are_recursive() {
        let text = "declare i32 @getint()
        define void @main() { call void @even() call void @leaf() ret void }
        define void @even() { call void @odd() ret void }
        define void @odd() { call void @even() call void @leaf() ret void }
        define void @leaf() { %x = call i32 @getint() ret void }
        define void @self() { call void @self() ret void }";
        let file = SourceFile::new("test.ll", text);
        let module = reader::read(&file).module.expect("this is LLVM IR");
        let calls = CallGraph::compute(&module);
        let name = |id| module.context.names.name(module.context.signatures[id].name);
        let order: Vec<&str> = calls.bottom_up().map(name).collect();
        let at = |name| order.iter().position(|&it| it == name).unwrap();
        assert_eq!(order.len(), 6);
        assert!(at("getint") < at("leaf") && at("leaf") < at("odd") && at("even") < at("main"));
        assert_eq!(at("even").abs_diff(at("odd")), 1);
        let mut recursive: Vec<&str> =
            calls.bottom_up().filter(|&id| calls.is_recursive(id)).map(name).collect();
        recursive.sort_unstable();
        assert_eq!(recursive, ["even", "odd", "self"]);
        let id = |of| calls.bottom_up().find(|&id| name(id) == of).unwrap();
        assert!(calls.is_circle(id("even"), id("odd")) && !calls.is_circle(id("odd"), id("leaf")));
        assert_eq!(calls.callees(id("main")).len(), 2);
    }
}
