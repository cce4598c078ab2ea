//! Expressions: one pass over the nodes in postorder with a stack of operands.

use crate::ir::{CastOp, FuncId, IntPredicate, IntType, Param, Type, Value};
use crate::lower::condition::Condition;
use crate::lower::function::FunctionLowering;
use crate::lower::scalar;
use crate::runtime::Library;
use crate::sema::resolved::{Callee, Expr, Logical, Run, Variable};
use crate::support::entity::Entity;

/// Whether `node` is the first node of an operand.
fn begins_operand(node: Expr) -> bool {
    match node {
        Expr::Constant(_) | Expr::Text(_) => true,
        Expr::Read { subscripts, .. } | Expr::Address { subscripts, .. } => subscripts == 0,
        Expr::Call { arguments, .. } => arguments == 0,
        Expr::Convert { .. }
        | Expr::Negate(_)
        | Expr::Not
        | Expr::Arithmetic(..)
        | Expr::Compare(..)
        | Expr::ShortCircuit(_)
        | Expr::Logical(_) => false,
    }
}

/// The value of a subexpression.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub(super) enum LoweredOperand {
    /// A number, or the address of an array.
    Value(Value),
    /// A Boolean that is not yet a number.
    Condition(Condition),
}

impl FunctionLowering<'_> {
    /// The value of the nodes `run`; `None` if they have no value, as with a call of a void
    /// function.
    pub fn expression(&mut self, run: Run) -> Option<Value> {
        self.nodes(run);
        let operand = self.operands.pop()?;
        Some(self.number(operand))
    }

    /// The nodes `run` as a condition.
    pub fn condition(&mut self, run: Run) -> Condition {
        self.nodes(run);
        let operand = self.operands.pop().expect("a condition has a value");
        self.condition_value(operand)
    }

    /// Lowers the nodes `run` and leaves their values on the stack of operands.
    pub fn nodes(&mut self, run: Run) {
        let program = self.program;
        for index in run.range() {
            self.begin_node(index);
            self.node(program.exprs[index]);
            self.end_node(index);
        }
    }

    /// Lowers one node. Its operands are on the stack, and its value replaces them.
    fn node(&mut self, node: Expr) {
        if begins_operand(node) {
            self.settle();
        }
        let operand = match node {
            Expr::Constant(value) => {
                LoweredOperand::Value(scalar::constant(&mut self.lowering.context, value))
            }
            Expr::Text(text) => LoweredOperand::Value(self.text(text)),
            Expr::Convert { to, depth } => {
                let index = self.operands.len() - 1 - depth as usize;
                let value = self.number(self.operands[index]);
                self.operands[index] = LoweredOperand::Value(self.convert(to, value));
                return;
            }
            Expr::Read { variable, subscripts } => {
                let address = self.element(variable, subscripts as usize);
                LoweredOperand::Value(self.build(|builder| builder.load(address)))
            }
            Expr::Address { variable, subscripts } => {
                LoweredOperand::Value(self.decayed(variable, subscripts as usize))
            }
            Expr::Negate(scalar) => {
                let value = self.pop_number();
                LoweredOperand::Value(self.negate(scalar, value))
            }
            Expr::Not => match self.operands.pop().expect("an operand") {
                LoweredOperand::Value(value) => LoweredOperand::Condition(Condition::plain(
                    self.build(|builder| builder.icmp(IntPredicate::Eq, value, Value::ZERO)),
                )),
                LoweredOperand::Condition(condition) => {
                    LoweredOperand::Condition(condition.negate())
                }
            },
            Expr::Arithmetic(op, scalar) => {
                let (left, right) = self.pop_numbers();
                LoweredOperand::Value(self.arithmetic(op, scalar, left, right))
            }
            Expr::Compare(predicate, scalar) => {
                let (left, right) = self.pop_numbers();
                let holds = self.compare(predicate, scalar, left, right);
                LoweredOperand::Condition(Condition::plain(holds))
            }
            Expr::ShortCircuit(logical) => return self.short_circuit(logical),
            Expr::Logical(logical) => self.logical(logical),
            Expr::Call { callee, arguments } => match self.call(callee, arguments as usize) {
                Some(value) => LoweredOperand::Value(value),
                None => return,
            },
        };
        self.operands.push(operand);
    }

    /// Turns the last operand into a number if it is a condition. Called when another operand
    /// begins, whose code would come between the condition and its last branch.
    fn settle(&mut self) {
        if let Some(&operand @ LoweredOperand::Condition(_)) = self.operands.last() {
            let value = self.number(operand);
            *self.operands.last_mut().expect("there is one") = LoweredOperand::Value(value);
        }
    }

    /// Takes the two operands of a node from the stack, the second first.
    fn pop_numbers(&mut self) -> (Value, Value) {
        let right = self.pop_number();
        let left = self.pop_number();
        (left, right)
    }

    pub fn pop_number(&mut self) -> Value {
        let operand = self.operands.pop().expect("operands stand before their node");
        self.number(operand)
    }

    fn number(&mut self, operand: LoweredOperand) -> Value {
        match operand {
            LoweredOperand::Value(value) => value,
            LoweredOperand::Condition(condition) => match self.truth(condition) {
                Value::Int(IntType::I1, value) => Value::i32(value),
                truth => self.build(|builder| builder.cast(CastOp::Zext, truth, Type::I32)),
            },
        }
    }

    fn condition_value(&mut self, operand: LoweredOperand) -> Condition {
        match operand {
            LoweredOperand::Condition(condition) => condition,
            LoweredOperand::Value(Value::Int(_, value)) => {
                Condition::plain(Value::Int(IntType::I1, i32::from(value != 0)))
            }
            LoweredOperand::Value(value) => Condition::plain(self.is_not_zero(value)),
        }
    }

    // Logical operators.

    /// Called after the left operand of `&&` or `
    /// `: continues in the block of the right operand.
    fn short_circuit(&mut self, logical: Logical) {
        let operand = self.operands.pop().expect("a left operand");
        let left = self.condition_value(operand);
        let mut pending = Condition::plain(left.last);
        match logical {
            Logical::And => {
                pending.false_edges = self.branch_if(left, self.lowering.block_names.and_rhs)
            }
            Logical::Or => {
                pending.true_edges = self.branch_unless(left, self.lowering.block_names.or_rhs)
            }
        }
        self.pending.push(pending);
    }

    /// Called after the right operand: joins the edges of both.
    fn logical(&mut self, logical: Logical) -> LoweredOperand {
        let operand = self.operands.pop().expect("a right operand");
        let mut right = self.condition_value(operand);
        let left = self.pending.pop().expect("the left operand was met");
        match logical {
            Logical::And => {
                right.false_edges = self.join(left.false_edges, right.false_edges);
            }
            Logical::Or => right.true_edges = self.join(left.true_edges, right.true_edges),
        }
        LoweredOperand::Condition(right)
    }

    // Variables.

    /// Takes `count` subscripts and computes the address of the element of `variable`.
    pub fn element(&mut self, variable: Variable, count: usize) -> Value {
        if count == 0 {
            return self.address(variable).0;
        }
        self.indexed(variable, count, false)
    }

    /// Takes `count` subscripts, fewer than the dimensions, and computes the address of the
    /// first element of the array that they select.
    fn decayed(&mut self, variable: Variable, count: usize) -> Value {
        let (base, is_pointer) = self.address(variable);
        if is_pointer && count == 0 {
            return base;
        }
        self.indexed(variable, count, true)
    }

    /// The address that the last `count` operands select; of its first element if `decay`.
    fn indexed(&mut self, variable: Variable, count: usize, decay: bool) -> Value {
        let (base, is_pointer) = self.address(variable);
        let mut indices = Vec::with_capacity(count + 2);
        if !is_pointer {
            indices.push(Value::ZERO);
        }
        let first = self.operands.len() - count;
        for index in first..self.operands.len() {
            let value = self.number(self.operands[index]);
            indices.push(value);
        }
        self.operands.truncate(first);
        if decay {
            indices.push(Value::ZERO);
        }
        self.build(|builder| builder.get_element_ptr(base, &indices))
    }

    // Calls.

    /// The address of the first byte of a string.
    fn text(&mut self, text: u32) -> Value {
        let global = self.lowering.text(text);
        self.build(|builder| builder.get_element_ptr(global, &[Value::ZERO, Value::ZERO]))
    }

    fn call(&mut self, callee: Callee, count: usize) -> Option<Value> {
        let callee = match callee {
            Callee::Function(index) => FuncId::from_index(index as usize),
            Callee::Runtime(runtime) => self.lowering.library(Library::Runtime(runtime)),
        };
        let first = self.operands.len() - count;
        let mut args = Vec::with_capacity(count);
        for index in first..self.operands.len() {
            let arg = self.number(self.operands[index]);
            args.push(self.passed(callee, index - first, arg));
        }
        self.operands.truncate(first);
        let ty = self.lowering.context.signatures[callee].return_type;
        let value = self.build(|builder| builder.call(callee, ty, &args));
        (ty != Type::VOID).then_some(value)
    }

    /// `arg` as argument number `index` of `callee`. The parameter may have fewer dimensions.
    fn passed(&mut self, callee: FuncId, index: usize, arg: Value) -> Value {
        let context = &self.lowering.context;
        let param = Param::from_index(index);
        let Some(param) = context.signatures[callee].params.get(param) else {
            return self.promoted(arg);
        };
        let expected = param.ty;
        if context.value_type(&self.function, arg) == expected {
            return arg;
        }
        self.build(|builder| builder.cast(CastOp::Bitcast, arg, expected))
    }
}
