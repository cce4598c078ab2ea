//! Tokens: which parts of the text stand for what. The printer hands them over while it writes.

use super::Printer;
use crate::ir::{Block, Value};

/// A part of the text that stands for something: a name, a constant or an opcode.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub struct Token {
    /// The byte where it begins. The printer escapes names, so all text is ASCII.
    pub start: usize,
    /// The byte after its end.
    pub end: usize,
    /// What it stands for.
    pub referent: Referent,
}

/// What a token stands for.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Referent {
    /// An operand, without its type, or the result of the instruction. A constant expression is one token.
    Value(Value),
    /// A block as an operand. The token includes the `%`.
    Block(Block),
    /// A function that is called or defined.
    Function,
    /// The keyword of an instruction.
    Opcode,
}

/// Takes the tokens of what is printed, in the order of the text.
pub(super) trait Sink {
    /// Where a token starts that follows `text`.
    fn start(text: &str) -> usize;
    /// Takes the next token.
    fn token(&mut self, token: Token);
}

/// For printing without tokens. It has no cost: even the length of the text is not read.
impl Sink for () {
    fn start(_: &str) -> usize {
        0
    }

    fn token(&mut self, _: Token) {}
}

impl Sink for Vec<Token> {
    fn start(text: &str) -> usize {
        text.len()
    }

    fn token(&mut self, token: Token) {
        self.push(token);
    }
}

impl<S: Sink> Printer<'_, S> {
    /// Where a token starts that is written next.
    pub(super) fn start(&self) -> usize {
        S::start(&self.buffers.out)
    }

    /// Hands over the text from `start` on as a token.
    pub(super) fn token(&mut self, start: usize, referent: Referent) {
        self.sink.token(Token { start, end: self.buffers.out.len(), referent });
    }
}

#[cfg(test)]
mod tests {
    use super::Referent;
    use crate::diag::SourceFile;
    use crate::ir::Value;
    use crate::ir::print::{FunctionText, PrintOptions};
    use crate::reader;

    /// The tokens of each line, each after a sign: `=` for a result or an operand, `>` for a block, `@` for
    /// a function, `!` for an opcode.
    fn tokens(text: &str) -> Vec<String> {
        let module = reader::read(&SourceFile::new("f.ll", text)).module.expect("it is LLVM IR");
        let function = module.functions().find(|it| !it.is_declaration()).expect("it has a body");
        let options = PrintOptions::default();
        let (text, tokens) = FunctionText::with_tokens(&module.context, function, options);
        let mut lines = vec![(&text.head, &tokens.head)];
        for &block in function.layout() {
            let data = function.block(block);
            let insts = data.insts().iter();
            lines.extend(insts.map(|&inst| (&text.insts[inst], &tokens.insts[inst])));
            lines.push((&text.terminators[block], &tokens.terminators[block]));
        }
        let line = |(line, tokens): (&String, &Vec<super::Token>)| {
            let parts = tokens.iter().map(|token| {
                let part = &line[token.start..token.end];
                match token.referent {
                    Referent::Value(Value::Inst(inst)) => assert_eq!(part, text.results[inst]),
                    Referent::Block(block) => assert_eq!(part[1..], text.blocks[block]),
                    _ => {}
                }
                let sign = match token.referent {
                    Referent::Value(_) => '=',
                    Referent::Block(_) => '>',
                    Referent::Function => '@',
                    Referent::Opcode => '!',
                };
                format!("{sign}{part}")
            });
            parts.collect::<Vec<_>>().join(" ")
        };
        lines.into_iter().map(line).collect()
    }

    #[test]
    fn every_operand_and_opcode_is_a_token() {
        let text = r#"
@g = global [2 x i32] zeroinitializer, align 8
declare void @"f g"(i32*)
define i32 @main(i32 %"n, \22", i1 %c) {
"a b":
  %x = load i32, i32* getelementptr inbounds ([2 x i32], [2 x i32]* @g, i32 0, i32 1), align 4
  br i1 %c, label %"c d", label %"c d"
"c d":
  %"x, y" = phi i32 [ %"n, \22", %"a b" ], [ %"n, \22", %"a b" ], [ -7, %e ], [ -7, %e ]
  call void @"f g"(i32* null)
  switch i32 %"x, y", label %e [
    i32 -3, label %f
  ]
e:
  %v = icmp slt i32 %"x, y", 10
  br i1 true, label %"c d", label %"c d"
f:
  ret i32 %x
}
"#;
        assert_eq!(
            tokens(text),
            [
                r#"@@main =%"n, \22" =%c"#,
                "=%x !load =getelementptr inbounds ([2 x i32], [2 x i32]* @g, i32 0, i32 1)",
                r#"!br =%c >%"c d" >%"c d""#,
                r#"=%"x, y" !phi =%"n, \22" >%"a b" =%"n, \22" >%"a b" =-7 >%e =-7 >%e"#,
                r#"!call @@"f g" =null"#,
                r#"!switch =%"x, y" >%e =-3 >%f"#,
                r#"=%v !icmp =%"x, y" =10"#,
                r#"!br =true >%"c d" >%"c d""#,
                "!ret =%x",
            ]
        );
    }
}
