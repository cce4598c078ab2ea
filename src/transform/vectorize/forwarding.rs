//! Whether wide loads would have to wait for stores.
//!
//! A processor forwards a value from a store that has not reached the cache to a load that reads no more
//! than that store wrote. A wide load of elements that were just stored one by one waits until all of these
//! stores are done, which takes longer than the vectors save. So a loop with few iterations is left as it
//! is if it loads from a variable and the loop around it stores single elements of that variable.
//!
//! Cost: linear in the function, once.

use dominance::Loop;
use rustc_hash::FxHashSet;

use super::need::{Form, Needs};
use crate::analysis::{LoopForest, Object};
use crate::ir::{Block, Context, Function, Inst, Op};

/// Stores before a loop of more iterations than this are mostly done when it reads what they wrote.
const FEW: u64 = 64;

/// For each loop, the variables whose elements it stores outside of its inner loops.
pub(super) struct Stored {
    objects: FxHashSet<(Loop, Object)>,
}

impl Stored {
    pub fn find(context: &Context, function: &Function, loops: &LoopForest) -> Stored {
        let mut objects = FxHashSet::default();
        for &block in function.layout() {
            let Some(loop_) = loops.innermost(block) else { continue };
            for &inst in function.block(block).body() {
                if let Op::Store { ptr, .. } = *function.op(inst) {
                    objects.insert((loop_, Object::of(context, function, ptr)));
                }
            }
        }
        Stored { objects }
    }

    /// The first load of `header`, the only block of a loop with this trip count inside the loop `around`,
    /// that would wait as a vector.
    pub fn waiting(
        &self,
        context: &Context,
        function: &Function,
        (around, header): (Option<Loop>, Block),
        trip_count: Option<u64>,
        needs: &Needs,
    ) -> Option<Inst> {
        let around = around?;
        trip_count.filter(|&trip_count| trip_count <= FEW)?;
        let waits = |&inst: &Inst| match *function.op(inst) {
            Op::Load { ptr, .. } if needs[&inst].vector == Some(Form::Wide) => {
                let object = Object::of(context, function, ptr);
                self.objects.contains(&(around, object))
            }
            _ => false,
        };
        function.block(header).body().iter().copied().find(waits)
    }
}
