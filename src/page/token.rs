//! The tokens of a line as the page's scripts take them, so that they need not parse the text.

use crate::ir::Value;
use crate::ir::print::{Referent, Token};
use crate::support::entity::Entity;

/// Three numbers for each token: the distance from the end of the one before, the length, and the
/// number of the instruction whose result it names. For other tokens that is a negative number;
/// `web/page/tokens.ts` lists them. The text is ASCII, so lengths are the same in UTF-16.
pub fn numbers(tokens: &[Token]) -> Vec<i64> {
    let mut numbers = Vec::with_capacity(3 * tokens.len());
    let mut end = 0;
    for token in tokens {
        let meaning = match token.referent {
            Referent::Value(Value::Inst(inst)) => inst.index() as i64,
            Referent::Value(Value::Param(_)) => -1,
            Referent::Block(_) => -2,
            Referent::Value(Value::Global(_) | Value::Function(_)) | Referent::Function => -3,
            Referent::Opcode => -4,
            Referent::Value(_) => -5,
        };
        numbers.extend([(token.start - end) as i64, (token.end - token.start) as i64, meaning]);
        end = token.end;
    }
    numbers
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ir::{Block, FuncId, Inst};

    #[test]
    fn a_token_is_a_distance_a_length_and_a_meaning() {
        // `%a b c @d1, @e`, where `a` is an instruction, `b` a block and `c` an opcode.
        let referents = [
            (0, 2, Referent::Value(Value::Inst(Inst::from_index(7)))),
            (3, 4, Referent::Block(Block::from_index(3))),
            (5, 6, Referent::Opcode),
            (7, 9, Referent::Function),
            (9, 10, Referent::Value(Value::i32(1))),
            (12, 14, Referent::Value(Value::Function(FuncId::from_index(0)))),
        ];
        let tokens = referents.map(|(start, end, referent)| Token { start, end, referent });
        assert_eq!(numbers(&tokens), [0, 2, 7, 1, 1, -2, 1, 1, -4, 1, 2, -3, 0, 1, -5, 2, 2, -3]);
    }
}
