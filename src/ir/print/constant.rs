//! Constants.

use super::Printer;
use super::token::{Referent, Sink};
use crate::ir::{ConstantKind, FloatType, Global, IntType, Opcode, Type, Value};

/// A part of a constant's text.
enum Part {
    Text(&'static str),
    TypedValue(Value),
    Type(Type),
}

impl<S: Sink> Printer<'_, S> {
    /// A constant without its type. Panics if `value` is not a constant.
    pub(super) fn constant(&mut self, value: Value) {
        let start = self.start();
        // Constants are nested: this is what is still to come, the next thing last.
        let mut rest = Vec::new();
        self.outermost_constant(value, &mut rest);
        while let Some(part) = rest.pop() {
            match part {
                Part::Text(text) => self.text(text),
                Part::Type(ty) => self.ty(ty),
                Part::TypedValue(value) => {
                    self.ty(self.context.constant_type(value));
                    self.text(" ");
                    self.outermost_constant(value, &mut rest);
                }
            }
        }
        self.token(start, Referent::Value(value));
    }

    /// The text before the first constant inside of `value`; what follows is pushed on `rest`.
    fn outermost_constant(&mut self, value: Value, rest: &mut Vec<Part>) {
        let context = self.context;
        match value {
            Value::Int(IntType::I1, value) => {
                self.text(if value == 0 { "false" } else { "true" });
            }
            Value::Int(_, value) => self.integer(value),
            Value::Global(global) => self.global_operand(global),
            Value::Function(function) => {
                self.bare_function_name(&self.context.signatures[function]);
            }
            Value::Undef(_) => self.text("undef"),
            Value::Poison(_) => self.text("poison"),
            Value::Null(ty) => match FloatType::of(ty) {
                Some(float) => self.text(&float.text(0)),
                None if context.types.is_pointer(ty) => self.text("null"),
                None => self.text("zeroinitializer"),
            },
            Value::Constant(constant) => {
                let data = &context.constants[constant];
                match &data.kind {
                    ConstantKind::Int(value) => self.integer(*value),
                    ConstantKind::Float(_) => {
                        let (float, bits) = context.as_float(value).expect("it is a number");
                        self.text(&float.text(bits));
                    }
                    ConstantKind::Cast { op, value } => {
                        self.text(op.keyword());
                        self.text(" (");
                        rest.push(Part::Text(")"));
                        rest.push(Part::Type(data.ty));
                        rest.push(Part::Text(" to "));
                        rest.push(Part::TypedValue(*value));
                    }
                    ConstantKind::Icmp { predicate, operands: [lhs, rhs] } => {
                        self.text(Opcode::Icmp.keyword());
                        self.text(" ");
                        self.text(predicate.keyword());
                        self.text(" (");
                        rest.push(Part::Text(")"));
                        rest.push(Part::TypedValue(*rhs));
                        rest.push(Part::Text(", "));
                        rest.push(Part::TypedValue(*lhs));
                    }
                    ConstantKind::Vector(lanes) => {
                        rest.push(Part::Text(">"));
                        for (index, &lane) in lanes.iter().enumerate().rev() {
                            let before = if index == 0 { "<" } else { ", " };
                            rest.extend([Part::TypedValue(lane), Part::Text(before)]);
                        }
                    }
                    ConstantKind::GetElementPtr { is_inbounds, source, operands } => {
                        self.text(Opcode::GetElementPtr.keyword());
                        self.text(if *is_inbounds { " inbounds (" } else { " (" });
                        self.ty(*source);
                        rest.push(Part::Text(")"));
                        for &operand in operands.iter().rev() {
                            rest.extend([Part::TypedValue(operand), Part::Text(", ")]);
                        }
                    }
                }
            }
            Value::Inst(_) | Value::Param(_) => unreachable!("no constant: {value:?}"),
        }
    }

    fn global_operand(&mut self, global: Global) {
        self.global_name(self.context.globals[global].name);
    }
}
