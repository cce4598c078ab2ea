//! The rules for a whole body: phis match predecessors, definitions dominate uses.

use super::Reader;
use super::body::{CheckedUse, WrittenInput, WrittenPhi};
use crate::analysis::{Cfg, DomTree};
use crate::diag::{Code, Diagnostic, Edit, Hint, Message, message};
use crate::ir::{Block, Inst, Op, Value};
use crate::support::entity::EntityVec;
use crate::support::span::Span;

impl Reader<'_> {
    /// Checks a body that could be read, and fills in the inputs of its phis. Linear, plus the cost
    /// of dominators if some use needs them.
    pub(super) fn check_body(&mut self) {
        let reported = self.diagnostics.len();
        if !self.body.phis.is_empty() {
            self.check_phis();
        }
        if self.diagnostics.len() > reported {
            // An input from the wrong block is also a use in the wrong block.
            self.body.uses.retain(|checked| !checked.is_phi);
        }
        self.check_unwinding();
        if !self.body.uses.is_empty() {
            self.check_dominance();
        }
    }

    fn check_phis(&mut self) {
        let edges = self.body.function.incoming_edges();
        // The number of edges from each block to the current block.
        let mut edge_count = EntityVec::filled(self.body.function.block_count(), 0u32);
        // The number of inputs of the current phi from each block, and the value of the first.
        let mut input_count = EntityVec::filled(self.body.function.block_count(), 0u32);
        let mut input_value = EntityVec::filled(self.body.function.block_count(), Value::ZERO);
        let mut inputs = Vec::new();
        // Computed only if something is wrong.
        let mut cfg = None;
        let phis = std::mem::take(&mut self.body.phis);
        for phis in phis.chunk_by(|left, right| left.block == right.block) {
            let block = phis[0].block;
            for &from in edges.row(block) {
                edge_count[from] += 1;
            }
            for phi in phis {
                inputs.clear();
                let mut foreign = Vec::new();
                for index in phi.inputs.0..phi.inputs.1 {
                    let input = self.body.phi_inputs[index];
                    let from = input.block;
                    input_count[from] += 1;
                    if edge_count[from] == 0 {
                        foreign.push(input);
                    } else if input_count[from] > edge_count[from] {
                        self.report_doubled_input(phi, input, edge_count[from]);
                    } else if input_count[from] > 1 && input_value[from] != input.value {
                        self.report_ambiguous_input(input);
                    } else if input_count[from] == 1 {
                        input_value[from] = input.value;
                        inputs.push((from, input.value));
                    }
                }
                // Edges from the same block are adjacent.
                let mut foreign = foreign.into_iter();
                for edges in edges.row(block).chunk_by(|left, right| left == right) {
                    let from = edges[0];
                    if input_count[from] >= edge_count[from] {
                        continue;
                    }
                    // An input from a wrong block is probably meant for the block that has no
                    // input.
                    match foreign.next() {
                        Some(input) => self.report_foreign_input(phi, input, Some(from)),
                        None => {
                            let cfg = cfg.get_or_insert_with(|| Cfg::compute(&self.body.function));
                            let is_reached = cfg.is_reachable(from);
                            self.report_missing_input(phi, from, input_count[from], is_reached);
                        }
                    }
                }
                foreign.for_each(|input| self.report_foreign_input(phi, input, None));
                for index in phi.inputs.0..phi.inputs.1 {
                    input_count[self.body.phi_inputs[index].block] = 0;
                }
                let incoming = self.body.function.create_incoming(&inputs);
                let flags = self.body.function.flags(phi.inst);
                self.body.function.fill_in(phi.inst, Op::Phi { incoming }, flags);
            }
            for &from in edges.row(block) {
                edge_count[from] = 0;
            }
        }
        self.body.phis = phis;
    }

    /// The name of a block as its label has it, or its number.
    fn block_name(&self, block: Block) -> String {
        if let Some(number) = self.body.unlabelled_blocks.get(&block) {
            return format!("%{number}");
        }
        let span = self.body.block_places[block];
        format!("%{}", String::from_utf8_lossy(self.cursor.slice(span)))
    }

    fn phi_error(&mut self, span: Span, message: Message) -> Diagnostic {
        Diagnostic::new(Code::IrPhiInputs, span, message)
    }

    fn report_foreign_input(
        &mut self,
        phi: &WrittenPhi,
        input: WrittenInput,
        meant: Option<Block>,
    ) {
        let name = self.text_at(input.span);
        let here = self.block_name(phi.block);
        let place = self.body.block_places[phi.block];
        let mut diagnostic = self
            .phi_error(
                input.span,
                message!("`{name}` is not a predecessor of `{here}`", name = &name, here),
            )
            .label(message!("this block does not branch here"))
            .related(place, message!("the block of the phi begins here"));
        if let Some(meant) = meant {
            let meant_name = self.block_name(meant);
            let place = self.body.block_places[meant];
            let edit = Edit::replace(input.span, &meant_name);
            // Where other errors hide blocks, both may have the same number.
            let is_certain = meant_name != name;
            let hint = Hint::certain(message!("did you mean `{name}`?", name = meant_name), [edit]);
            diagnostic = diagnostic
                .related(place, message!("this predecessor has no entry"))
                .hint(Hint { is_certain, ..hint });
        }
        let diagnostic = diagnostic.hint(message!("a phi has exactly one entry for each predecessor; name the block that contains the branch to here"));
        self.report(diagnostic);
    }

    fn report_doubled_input(&mut self, phi: &WrittenPhi, input: WrittenInput, edges: u32) {
        let name = self.text_at(input.span);
        let first = (phi.inputs.0..phi.inputs.1)
            .map(|index| self.body.phi_inputs[index])
            .find(|other| other.block == input.block)
            .map_or(input.span, |first| first.span);
        let message = if edges == 1 {
            message!("the phi has a second entry for `{name}`, which branches here once", name)
        } else {
            message!(
                "the phi has more entries for `{name}` than `{name}` has edges to this block: {edges}",
                name,
                edges
            )
        };
        let diagnostic = self
            .phi_error(input.span, message)
            .label(message!("one too many"))
            .related(first, message!("the first entry"));
        self.report(diagnostic);
    }

    fn report_ambiguous_input(&mut self, input: WrittenInput) {
        let name = self.text_at(input.span);
        let diagnostic = self
            .phi_error(input.span, message!("the entries for `{name}` have different values", name))
            .label(message!("the value differs from that of the first entry"))
            .hint(message!("give all entries for one predecessor the same value"));
        self.report(diagnostic);
    }

    fn report_missing_input(
        &mut self,
        phi: &WrittenPhi,
        from: Block,
        given: u32,
        is_reached: bool,
    ) {
        let name = self.block_name(from);
        let message = if given == 0 {
            message!("the phi has no entry for the predecessor `{name}`", name = &name)
        } else {
            message!(
                "the phi has fewer entries for `{name}` than `{name}` has edges to this block",
                name = &name
            )
        };
        let begin = self.body.block_places[from];
        let diagnostic = self
            .phi_error(phi.span, message)
            .label(message!("an entry is missing"))
            .related(begin, message!("the predecessor begins here"));
        let diagnostic = if given > 0 {
            diagnostic.hint(message!("write one entry for each edge: two if both targets of a `br` are this block, one for each case of a `switch`"))
        } else if is_reached {
            diagnostic.hint(message!("add `[ value, {name} ]`", name))
        } else {
            diagnostic.hint(message!(
                "remove `{name}`, which is unreachable, or add an entry with `undef`",
                name
            ))
        };
        self.report(diagnostic);
    }

    fn check_dominance(&mut self) {
        let cfg = Cfg::compute(&self.body.function);
        let tree = DomTree::compute(&cfg);
        let entering = self.count_entering(&tree);
        let uses = std::mem::take(&mut self.body.uses);
        for &CheckedUse { inst, block, span, is_phi } in &uses {
            let (definition, is_dominated) = match self.body.edge_results.get(&inst) {
                // The result of an `invoke` exists after its normal edge.
                Some(&(from, to)) => {
                    let is_after = entering[&to] == 1 && tree.dominates(to, block);
                    let is_on_edge = is_phi && from == block;
                    (from, is_after || is_on_edge || !tree.is_reachable(block))
                }
                None => {
                    let Some(definition) = self.body.block_of[inst] else { continue };
                    // The list has a use in the block of its definition because a phi has it, or because it is
                    // above the definition.
                    let is_own = definition == block && tree.is_reachable(block);
                    (definition, if is_own { is_phi } else { tree.dominates(definition, block) })
                }
            };
            if !is_dominated {
                self.report_not_dominated((inst, definition), block, span, is_phi);
            }
        }
        self.body.uses = uses;
    }

    fn report_not_dominated(
        &mut self,
        (inst, definition): (Inst, Block),
        block: Block,
        span: Span,
        is_phi: bool,
    ) {
        let name = self.text_at(span);
        let start = self.body.inst_offsets[inst];
        let place = Span::new(start, start + 1);
        let message = if is_phi {
            message!(
                "`{name}` is not defined on every path to the end of `{block}`",
                name,
                block = self.block_name(block)
            )
        } else if definition == block {
            message!("`{name}` is used before its definition", name)
        } else {
            message!("`{name}` is not defined on every path to here", name)
        };
        let hint = if definition == block && !is_phi {
            message!(
                "move the definition before the use; only a phi may use a value of the previous iteration"
            )
        } else {
            message!(
                "a definition must dominate its uses; insert a phi where the paths join, with `undef` for a path without a value"
            )
        };
        self.report(
            Diagnostic::new(Code::IrNotDominated, span, message)
                .label(message!("used here"))
                .related(place, message!("defined here"))
                .hint(hint),
        );
    }
}
