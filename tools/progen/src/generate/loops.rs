//! Loops.

use super::fuel::Cost;
use super::function::ActiveLoop;
use super::{Context, Generator, number};
use crate::ast::{Bound, Loop, Stmt, Style, VarId};

impl Generator {
    /// A loop, unless it would run too often. `reusable` lists counters of earlier loops in this
    /// block.
    pub(super) fn a_loop(&mut self, reusable: &[VarId]) -> Option<Stmt> {
        let most = if self.chance(80) { 1 + self.below(9) } else { self.below(25) };
        let times = self.state.times.saturating_mul(u64::from(most) + 1);
        let expected = Cost { steps: 20, output: 0 };
        let affordable = self.state.cost.plus(expected.times(times)).fits(self.state.limit);
        if !affordable || self.state.loops.len() >= 4 {
            return None;
        }
        let style = match self.below(10) {
            0..5 => Style::StepLast,
            5..7 => Style::StepFirst,
            7 => Style::Endless,
            8 if self.chance(25) => Style::Wrap,
            _ => Style::CountDown,
        };
        let step = match style {
            _ if style.starts_at_bound() => 1,
            _ if self.chance(75) => 1,
            _ => 2 + self.below(2),
        };
        let counting = self.state.loops.iter().map(|it| it.counter).collect::<Vec<_>>();
        let reusable: Vec<VarId> = reusable
            .iter()
            .copied()
            .filter(|counter| !counting.contains(counter) && self.is_visible(*counter))
            .collect();
        let declares = reusable.is_empty() || self.chance(60);
        let counter = if declares {
            let counter = self.new_var(Vec::new(), false);
            self.program.vars[counter.0 as usize].writable = false;
            self.announce(counter);
            counter
        } else {
            let counter = *self.pick(&reusable);
            self.state.ended.retain(|it| it.counter != counter);
            counter
        };
        if !style.starts_at_bound() {
            self.declare(counter);
        }

        // From here on every statement runs this number of times.
        let outer = std::mem::replace(&mut self.state.times, times);
        let highest = match style {
            Style::StepLast | Style::CountDown | Style::DownLast => most.saturating_sub(1),
            Style::UpTo => most,
            Style::StepFirst | Style::Endless => most + step - 1,
            Style::Wrap => u32::MAX,
        };
        let is_fixed = self.chance(75);
        // A counter that steps over the bound would not stop there.
        let exact =
            is_fixed && style != Style::Wrap && most.is_multiple_of(step) && self.chance(25);
        let bound = if is_fixed {
            Bound::Fixed(self.constant_equal(most))
        } else {
            Bound::Varying(self.expr(Context::FREE.with_depth(2)), most)
        };
        self.declare(counter);
        // The condition is also evaluated when the counter is at the bound, and before the bound is
        // known not to be negative.
        let unknown = style == Style::CountDown && matches!(bound, Bound::Varying(..));
        let at_most = if unknown || style == Style::Wrap { u32::MAX } else { most + step - 1 };
        self.state.loops.push(ActiveLoop { counter, least: 0, most: at_most });
        let also = self.chance(15).then(|| {
            let condition = self.condition(Context::FREE.with_depth(3));
            (condition, self.chance(50))
        });
        self.state.loops.pop();
        self.state.loops.push(ActiveLoop { counter, least: 0, most: highest });
        let size = 1 + self.below(5);
        let body = self.block(size);
        self.state.loops.pop();
        self.state.spend(Cost { steps: 3, output: 0 });
        self.state.times = outer;
        Some(Stmt::Loop(Box::new(Loop {
            counter,
            declares,
            style,
            start: number(0),
            step,
            exact,
            bound,
            also,
            body,
        })))
    }
}
