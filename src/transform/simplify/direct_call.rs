//! A call through the address of a function that is known.

use crate::ir::{CastOp, ConstantKind, Context, Function, InstData, Op, Value};

/// The call `data` as one that names its callee: it calls the address of a function, as that is declared.
/// Linear in the arguments.
pub(super) fn direct_call(
    context: &Context,
    function: &mut Function,
    data: &InstData,
) -> Option<InstData> {
    let Op::Call { callee, args, attributes } = data.op else { return None };
    let expected = &context.signatures[callee];
    if !expected.is_indirect {
        return None;
    }
    let (&target, args) = function.operands(args).split_first()?;
    let Value::Function(callee) = without_casts(context, target) else { return None };
    let declared = &context.signatures[callee];
    let mut params = expected.params.values().skip(1).map(|param| (param.ty, param.passing));
    let agrees = expected.return_type == declared.return_type
        && expected.convention == declared.convention
        && expected.is_variadic == declared.is_variadic
        && expected.params.len() == declared.params.len() + 1
        && declared.params.values().all(|param| params.next() == Some((param.ty, param.passing)));
    if !agrees {
        return None;
    }
    let args = args.to_vec();
    let args = function.create_operands(&args);
    Some(InstData { op: Op::Call { callee, args, attributes }, ..*data })
}

/// What a constant address is before pointer casts.
fn without_casts(context: &Context, mut value: Value) -> Value {
    while let Value::Constant(constant) = value
        && let ConstantKind::Cast { op: CastOp::Bitcast, value: inner } =
            context.constants[constant].kind
    {
        value = inner;
    }
    value
}
