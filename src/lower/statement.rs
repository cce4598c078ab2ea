//! Statements: a loop over the nodes with a stack of open statements.

use crate::ir::{Block, Terminator, Value};
use crate::lower::condition::EdgeList;
use crate::lower::function::FunctionLowering;
use crate::sema::resolved::{Expr, Program, Run, Stmt};

/// An open statement.
pub(super) enum Construct {
    /// An `if`.
    If {
        /// Edges to the else-branch, or to the end of the statement if it has none.
        otherwise: EdgeList,
        /// Edges from the end of the then-branch to the end of the statement.
        end: EdgeList,
    },
    /// A `while`.
    While {
        /// The block that decides whether to continue; `None` if control cannot get there.
        condition: Option<Block>,
        /// Edges to the end of the statement.
        end: EdgeList,
    },
}

/// How many blocks and instructions `body` becomes if control reaches all of it, so that its lists are made once: a
/// list that grows is copied, and too much room separates lists in memory. Linear in the nodes.
pub(super) fn size(program: &Program, body: &[Stmt]) -> (usize, usize) {
    let (mut blocks, mut insts) = (0, 0);
    let mut add_nodes = |nodes: Run, is_condition: bool| {
        let nodes = &program.exprs[nodes.range()];
        // A number that is used as a condition is compared with 0.
        let test = |len: usize| usize::from(!nodes[..len].last().is_some_and(Expr::is_boolean));
        insts += if is_condition { test(nodes.len()) } else { 0 };
        for (index, node) in nodes.iter().enumerate() {
            insts += match *node {
                Expr::Constant(_) => 0,
                Expr::Read { subscripts, .. } => 1 + usize::from(subscripts > 0),
                Expr::ShortCircuit(_) | Expr::Logical(_) => test(index),
                _ => 1,
            };
            // A condition becomes a number by a conversion, and by a phi in a block of its own if it branches.
            insts += if !is_condition && node.is_boolean() { 2 } else { 0 };
            blocks += match node {
                Expr::ShortCircuit(_) => 1,
                Expr::Logical(_) => usize::from(!is_condition),
                _ => 0,
            };
        }
    };
    for stmt in body {
        if let Stmt::Initialize { elements, .. } = *stmt {
            let elements = &program.elements[elements.range()];
            elements.iter().for_each(|element| add_nodes(element.value, false));
        }
        add_nodes(stmt.nodes(), matches!(stmt, Stmt::If(_) | Stmt::While(_)));
    }
    for (index, stmt) in body.iter().enumerate() {
        match *stmt {
            Stmt::If(_) | Stmt::Else | Stmt::EndWhile => blocks += 1,
            // See `end_if`.
            Stmt::EndIf if matches!(body.get(index + 1), Some(Stmt::EndIf | Stmt::Else)) => {}
            Stmt::EndIf => blocks += 1,
            Stmt::While(_) => blocks += 2,
            Stmt::Assign { subscripts, .. } => insts += 1 + usize::from(subscripts > 0),
            Stmt::Declare { .. } => insts += 1,
            Stmt::Initialize { elements, .. } => insts += 2 + 2 * elements.range().len(),
            Stmt::Evaluate(_) | Stmt::Return(_) | Stmt::Break | Stmt::Continue => {}
        }
    }
    (blocks, insts)
}

impl FunctionLowering<'_> {
    /// Lowers `stmt`; `next` is the statement after it.
    pub fn statement(&mut self, stmt: &Stmt, next: Option<&Stmt>) {
        match *stmt {
            Stmt::If(condition) => self.begin_if(condition),
            Stmt::Else => self.begin_else(),
            Stmt::EndIf => self.end_if(next),
            Stmt::While(condition) => self.begin_while(condition),
            Stmt::EndWhile => self.end_while(),
            // Other unreachable statements do nothing.
            _ if self.block.is_none() => {}
            Stmt::Assign { target, subscripts, nodes } => {
                self.nodes(nodes);
                let value = self.pop_number();
                let address = self.element(target, subscripts as usize);
                self.build(|builder| builder.store(value, address));
            }
            Stmt::Declare { local } => {
                self.undefine(self.locals[local as usize]);
            }
            Stmt::Initialize { local, elements, zero_others } => {
                self.initialize(local, elements, zero_others);
            }
            Stmt::Evaluate(nodes) => {
                self.expression(nodes);
            }
            Stmt::Return(nodes) => {
                let value = if nodes.is_empty() { None } else { self.expression(nodes) };
                self.terminate(Terminator::Return(value));
            }
            Stmt::Break => {
                let edge = self.jump_somewhere();
                let innermost = *self.loops.last().expect("`break` stands in a loop");
                if let Construct::While { end, .. } = self.constructs[innermost] {
                    let joined = self.join(end, edge);
                    if let Construct::While { end, .. } = &mut self.constructs[innermost] {
                        *end = joined;
                    }
                }
            }
            Stmt::Continue => {
                let innermost = *self.loops.last().expect("`continue` stands in a loop");
                if let Construct::While { condition: Some(block), .. } = self.constructs[innermost]
                {
                    self.terminate(Terminator::Jump(block));
                }
            }
        }
    }

    fn begin_if(&mut self, condition: Run) {
        let otherwise = match self.block {
            None => EdgeList::default(),
            Some(_) => {
                let condition = self.condition(condition);
                self.branch_if_possible(condition, self.lowering.block_names.if_then)
            }
        };
        self.constructs.push(Construct::If { otherwise, end: EdgeList::default() });
    }

    /// Continues in a new block called `name` when `condition` is true, or nowhere if it is known
    /// to be false. Returns the edges for false.
    fn branch_if_possible(
        &mut self,
        condition: super::condition::Condition,
        name: crate::support::interner::Symbol,
    ) -> EdgeList {
        if let Value::Int(_, value) = condition.last {
            let last_is_true = (value != 0) != condition.is_negated;
            let last = self.jump_somewhere();
            let (true_edges, false_edges) = if last_is_true {
                (self.join(condition.true_edges, last), condition.false_edges)
            } else {
                (condition.true_edges, self.join(condition.false_edges, last))
            };
            self.join_here(true_edges, name);
            return false_edges;
        }
        self.branch_if(condition, name)
    }

    fn begin_else(&mut self) {
        let here = self.jump_somewhere();
        let Some(&Construct::If { otherwise, end }) = self.constructs.last() else { return };
        let end = self.join(end, here);
        if let Some(construct) = self.constructs.last_mut() {
            *construct = Construct::If { otherwise: EdgeList::default(), end };
        }
        self.join_here(otherwise, self.lowering.block_names.if_else);
    }

    fn end_if(&mut self, next: Option<&Stmt>) {
        let Some(Construct::If { otherwise, end }) = self.constructs.pop() else { return };
        let edges = self.join(end, otherwise);
        // If a branch of an outer `if` also ends here, the outer one joins both, so that a ladder
        // of `else if` has one end and not one for each step.
        if matches!(next, Some(Stmt::EndIf | Stmt::Else)) {
            let here = self.jump_somewhere();
            let edges = self.join(edges, here);
            if let Some(&Construct::If { end, .. }) = self.constructs.last() {
                let joined = self.join(end, edges);
                if let Some(Construct::If { end, .. }) = self.constructs.last_mut() {
                    *end = joined;
                }
            }
            return;
        }
        self.join_here(edges, self.lowering.block_names.if_end);
    }

    fn begin_while(&mut self, condition: Run) {
        let mut head = None;
        let mut end = EdgeList::default();
        if self.block.is_some() {
            let block = self.create_block(self.lowering.block_names.while_cond);
            self.terminate(Terminator::Jump(block));
            self.begin(block);
            head = Some(block);
            let condition = self.condition(condition);
            end = self.branch_if_possible(condition, self.lowering.block_names.while_body);
            self.function.set_may_run_forever(block, end.is_empty());
        }
        self.loops.push(self.constructs.len());
        self.constructs.push(Construct::While { condition: head, end });
    }

    fn end_while(&mut self) {
        self.loops.pop();
        let Some(Construct::While { condition, end }) = self.constructs.pop() else { return };
        if let Some(block) = condition {
            self.terminate(Terminator::Jump(block));
        }
        self.join_here(end, self.lowering.block_names.while_end);
    }

    /// Initialises a local array: first sets all of it to zero if some elements are zero, then
    /// stores the given elements.
    fn initialize(&mut self, local: u32, elements: Run, zero_others: bool) {
        let program = self.program;
        let array = self.locals[local as usize];
        let pointer = self.lowering.context.value_type(&self.function, array);
        let types = &self.lowering.context.types;
        let ty = types.pointee(pointer).expect("a slot is a pointer");
        let count = types.scalar_count(ty);
        let mut lengths = Vec::new();
        let mut part = ty;
        while let Some(element) = types.element(part) {
            part = element;
            lengths.push(types.scalar_count(element));
        }
        let bytes = u64::from(types.scalar_bits(part) / 8);
        if zero_others && count > 0 {
            self.clear(array, i32::try_from(count * bytes).expect("arrays are below 2 GiB"));
        }
        for element in &program.elements[elements.range()] {
            let value = self.expression(element.value).expect("elements have a value");
            let mut indices = vec![Value::ZERO];
            let mut rest = u64::from(element.position);
            for &size in &lengths {
                indices.push(Value::i32((rest / size) as i32));
                rest %= size;
            }
            self.build(|builder| {
                let address = builder.get_element_ptr(array, &indices);
                builder.store(value, address);
            });
            self.end_node(element.value.end as usize - 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::compile::{self, Checked};
    use crate::diag::SourceFile;
    use crate::front_end::FrontEnd;
    use crate::lower::Lowering;

    #[test]
    fn lists_have_room_for_what_is_lowered() {
        for body in [
            "",
            "a = 1; x[a] = x[1 - a] + -a;",
            "a = a < b; a = !a; a = !(a < b); b = a == b == 1;",
            "a = a && b; a = (a < b || !a && b) + (a > 1); return a && b < 3 && a;",
            "if (a) a = b; if (a < b) b = 1; else a = 2; if (!a && b) { if (a || b) b = 2; }",
            "if (a) b = 1; else if (b) a = 1; else if (a < b && b) a = 2; else a = 3;",
            "while (a) { if (a > b) break; if (a < b || !b) continue; a = a - 1; }",
            "while (1) while (a && x[a]) { a = f(a && b, x); f(!b, x); }",
            "int y[2][3] = {{1, a && b}, {a < b}}; a = y[1][a] + f(y[1][2], y[0]);",
        ] {
            let source = format!(
                "int f(int a, int x[]) {{ return a + x[0]; }} \
                 int main() {{ int a = getint(), b = 2, x[4]; {body} return a; }}"
            );
            let file = SourceFile::new("a.sy", source);
            let checked = compile::check(&file, compile::Options::default(), |_, _| {}).0;
            let Checked { program, names } = checked.expect(body);
            let main = &program.functions[1];
            let expected = size(&program, &program.stmts[main.body.range()]);
            let locals = main.locals.range().len();
            let function = Lowering::new(program, names, "a.sy").function(1);
            let (blocks, insts) = (function.block_count() - 1, function.inst_count() - locals);
            assert!((blocks..=blocks + 2).contains(&expected.0), "{body}: {blocks} {expected:?}");
            assert!((insts..2 * insts).contains(&expected.1), "{body}: {insts} {expected:?}");
        }
    }
}
