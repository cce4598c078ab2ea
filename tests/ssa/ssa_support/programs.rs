//! The programs of the worked cases, with their variables in memory.

use minisysy::ir::{
    BinaryOp, Block, Builder, FuncId, Function, IntPredicate, Linkage, Module, ParamData,
    Signature, Type, Value,
};
use minisysy::support::interner::Symbol;

use super::block;

/// A function of `i32` parameters under construction in a module, with a name for each value.
pub struct Program {
    pub module: Module,
    pub function: Function,
}

impl Program {
    pub fn new(name: &str, params: &[&str]) -> Program {
        Program::in_module(Module::new("case.sy"), name, params)
    }

    pub fn in_module(mut module: Module, name: &str, params: &[&str]) -> Program {
        let name = module.context.names.intern(name);
        let mut signature = Signature::new(name, Linkage::External, Type::I32);
        for param in params {
            let name = module.context.names.intern(param);
            signature.params.push(ParamData::new(Type::I32, name));
        }
        let mut function = Function::new(module.declare(signature));
        function.create_entry();
        Program { module, function }
    }

    /// The parameters as values.
    pub fn params(&self) -> Vec<Value> {
        self.module.context.signatures[self.function.id].params.keys().map(Value::Param).collect()
    }

    /// New blocks at the end.
    pub fn blocks<const N: usize>(&mut self, names: [&str; N]) -> [Block; N] {
        names.map(|name| {
            let created = self.function.create_block(self.module.context.names.intern(name));
            self.function.place(created);
            created
        })
    }

    /// Slots for variables with these names.
    pub fn slots<const N: usize>(&mut self, names: [&str; N]) -> [Value; N] {
        names.map(|name| {
            let name = self.module.context.names.intern(name);
            self.at(block(0)).alloca(Type::I32, name)
        })
    }

    /// A builder that appends to `block`.
    pub fn at(&mut self, block: Block) -> Builder<'_> {
        Builder { context: &mut self.module.context, function: &mut self.function, block }
    }

    /// The module with the function in it.
    pub fn finish(mut self) -> (Module, FuncId) {
        let id = self.function.id;
        self.module.define(self.function);
        (self.module, id)
    }
}

/// `x` is 1 or -1, whether `cond` is positive. Blocks: entry, then, join, else.
pub fn xcond() -> (Module, FuncId) {
    let mut program = Program::new("main", &[]);
    let [then, join, otherwise] = program.blocks(["if.then", "if.end", "if.else"]);
    let [cond, x] = program.slots(["cond", "x"]);
    let mut at = program.at(block(0));
    at.store(Value::i32(1), cond);
    let value = at.load(cond);
    let is_positive = at.icmp(IntPredicate::Sgt, value, Value::ZERO);
    at.branch(is_positive, then, otherwise);
    at.block = then;
    at.store(Value::i32(1), x);
    at.jump(join);
    at.block = otherwise;
    let minus_one = at.binary(BinaryOp::Sub, Value::ZERO, Value::i32(1));
    at.store(minus_one, x);
    at.jump(join);
    at.block = join;
    let value = at.load(x);
    at.ret(Some(value));
    program.finish()
}

/// fib as clang compiles it: entry 0, if.then 1, if.end 2, while.cond 3, while.body 4, while.end 5,
/// return 6.
pub fn fib() -> (Module, FuncId) {
    let mut program = Program::new("fib", &["n"]);
    let [then, end, cond, body, exit, ret] =
        program.blocks(["if.then", "if.end", "while.cond", "while.body", "while.end", "return"]);
    let [retval, n, a, b, c, i] = program.slots(["retval", "n.addr", "a", "b", "c", "i"]);
    let param = program.params()[0];
    let one = Value::i32(1);
    let mut at = program.at(block(0));
    for (value, slot) in [(param, n), (Value::ZERO, a), (one, b), (Value::ZERO, c), (one, i)] {
        at.store(value, slot);
    }
    let value = at.load(n);
    let is_zero = at.icmp(IntPredicate::Eq, value, Value::ZERO);
    at.branch(is_zero, then, end);
    at.block = then;
    at.store(Value::ZERO, retval);
    at.jump(ret);
    at.block = end;
    at.jump(cond);
    at.block = cond;
    let [lhs, rhs] = [i, n].map(|slot| at.load(slot));
    let is_less = at.icmp(IntPredicate::Slt, lhs, rhs);
    at.branch(is_less, body, exit);
    at.block = body;
    let value = at.load(b);
    at.store(value, c);
    let [lhs, rhs] = [a, b].map(|slot| at.load(slot));
    let sum = at.binary(BinaryOp::Add, lhs, rhs);
    at.store(sum, b);
    let value = at.load(c);
    at.store(value, a);
    let value = at.load(i);
    let sum = at.binary(BinaryOp::Add, value, one);
    at.store(sum, i);
    at.jump(cond);
    at.block = exit;
    let value = at.load(b);
    at.store(value, retval);
    at.jump(ret);
    at.block = ret;
    let value = at.load(retval);
    at.ret(Some(value));
    program.finish()
}

/// sopfr_aux(n, div) and sopfr(n), which passes the address of its `div`.
pub fn sopfr() -> (Module, FuncId, FuncId) {
    let mut aux = Program::new("sopfr_aux", &["n"]);
    // The function calls itself, so its number must be known: it is the first function.
    let aux_id = minisysy::support::entity::Entity::from_index(0);
    let name = aux.module.context.names.intern("div");
    let params = &mut aux.module.context.signatures[aux.function.id].params;
    let div = Value::Param(params.push(ParamData::new(Type::I32_PTR, name)));
    let n = aux.params()[0];
    let [then, more, otherwise, end] = aux.blocks(["if.then", "if.then", "if.else", "if.end"]);
    let [n_slot, recursion] = aux.slots(["n.addr", "recursion"]);
    let slot_name = aux.module.context.names.intern("div.addr");
    let div_slot = aux.at(block(0)).alloca(Type::I32_PTR, slot_name);
    let mut at = aux.at(block(0));
    at.store(n, n_slot);
    at.store(div, div_slot);
    at.store(Value::ZERO, recursion);
    let load_div = |at: &mut Builder<'_>| {
        let pointer = at.load(div_slot);
        at.load(pointer)
    };
    let value = at.load(n_slot);
    let divisor = load_div(&mut at);
    let rest = at.binary(BinaryOp::Srem, value, divisor);
    let divides = at.icmp(IntPredicate::Eq, rest, Value::ZERO);
    at.branch(divides, then, otherwise);
    at.block = then;
    let divisor = load_div(&mut at);
    at.store(divisor, recursion);
    let value = at.load(n_slot);
    let differs = at.icmp(IntPredicate::Ne, value, divisor);
    at.branch(differs, more, end);
    at.block = more;
    let [value, pointer] = [n_slot, div_slot].map(|slot| at.load(slot));
    let divisor = at.load(pointer);
    let quotient = at.binary(BinaryOp::Sdiv, value, divisor);
    let found = at.call(aux_id, Type::I32, &[quotient, pointer]);
    let value = at.load(recursion);
    let sum = at.binary(BinaryOp::Add, value, found);
    at.store(sum, recursion);
    at.jump(end);
    at.block = otherwise;
    let divisor = load_div(&mut at);
    let next = at.binary(BinaryOp::Add, divisor, Value::i32(1));
    let [value, pointer] = [n_slot, div_slot].map(|slot| at.load(slot));
    at.store(next, pointer);
    let found = at.call(aux_id, Type::I32, &[value, pointer]);
    at.store(found, recursion);
    at.jump(end);
    at.block = end;
    let value = at.load(recursion);
    at.ret(Some(value));
    let (module, aux_id) = aux.finish();

    let mut program = Program::in_module(module, "sopfr", &["n"]);
    let n = program.params()[0];
    let [n_slot, div] = program.slots(["n.addr", "div"]);
    let mut at = program.at(block(0));
    at.store(n, n_slot);
    at.store(Value::i32(2), div);
    let value = at.load(n_slot);
    let found = at.call(aux_id, Type::I32, &[value, div]);
    at.ret(Some(found));
    let (module, sopfr) = program.finish();
    (module, aux_id, sopfr)
}

/// The loop of document 000 with three phis, where the sum adds 1 to the first phi or the second.
pub fn parallel(is_second: bool) -> (Module, FuncId) {
    let mut program = Program::new("main", &[]);
    let entry = block(0);
    let [end, body] = program.blocks(["end", "body"]);
    let zero = Value::ZERO;
    let phi = |at: &mut Builder<'_>, inputs: [Value; 2]| {
        at.phi(Type::I32, Symbol::NONE, &[(entry, inputs[0]), (body, inputs[1])])
    };
    let mut at = program.at(body);
    let p7 = phi(&mut at, [zero, zero]);
    let p8 = phi(&mut at, [zero, p7]);
    let p9 = phi(&mut at, [zero, zero]);
    let v10 = at.binary(BinaryOp::Add, if is_second { p8 } else { p7 }, Value::i32(1));
    let v11 = at.binary(BinaryOp::Add, p9, Value::i32(1));
    let v12 = at.icmp(IntPredicate::Slt, p7, Value::i32(5));
    at.branch(v12, body, end);
    for (phi, value) in [(p7, v10), (p9, v11)] {
        at.function.set_phi_value(phi.as_inst().unwrap(), 1, value);
    }
    at.block = end;
    let inputs = [v10, p7, v11];
    let [_, _, p5] = inputs.map(|value| phi(&mut at, [zero, value]));
    at.ret(Some(p5));
    at.block = entry;
    let cond = at.icmp(IntPredicate::Slt, zero, Value::i32(5));
    at.branch(cond, body, end);
    program.finish()
}

/// The greater of a and b. Blocks: entry, if.then, if.end.
pub fn max() -> (Module, FuncId) {
    let mut program = Program::new("max", &["a", "b"]);
    let [then, end] = program.blocks(["if.then", "if.end"]);
    let [a_slot, b_slot, result_slot] = program.slots(["a.addr", "b.addr", "result"]);
    let params = program.params();
    let mut at = program.at(block(0));
    at.store(params[0], a_slot);
    at.store(params[1], b_slot);
    let a = at.load(a_slot);
    at.store(a, result_slot);
    let [b, a] = [b_slot, a_slot].map(|slot| at.load(slot));
    let cond = at.icmp(IntPredicate::Sgt, b, a);
    at.branch(cond, then, end);
    at.block = then;
    let b = at.load(b_slot);
    at.store(b, result_slot);
    at.jump(end);
    at.block = end;
    let value = at.load(result_slot);
    at.ret(Some(value));
    program.finish()
}

/// Counts to 10. Blocks: entry, while.cond, while.body, while.end.
pub fn count() -> (Module, FuncId) {
    let mut program = Program::new("count", &[]);
    let [cond, body, end] = program.blocks(["while.cond", "while.body", "while.end"]);
    let [i] = program.slots(["i"]);
    let mut at = program.at(block(0));
    at.store(Value::ZERO, i);
    at.jump(cond);
    at.block = cond;
    let value = at.load(i);
    let is_less = at.icmp(IntPredicate::Slt, value, Value::i32(10));
    at.branch(is_less, body, end);
    at.block = body;
    let value = at.load(i);
    let sum = at.binary(BinaryOp::Add, value, Value::i32(1));
    at.store(sum, i);
    at.jump(cond);
    at.block = end;
    let value = at.load(i);
    at.ret(Some(value));
    program.finish()
}
