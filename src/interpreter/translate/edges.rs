//! Parallel copies: all inputs of a block's phis are read at once, then written.

use rustc_hash::FxHashMap;

use crate::interpreter::slot::Slot;

/// Orders the copies `(to, from)`, which happen at once, into copies one after the other with the
/// same effect. A circle of copies goes through `scratch`, which is not one of the slots. No slot
/// is copied to twice. Linear.
///
/// A copy is done once no other copy has to read its target. When no copy can be done, only circles
/// are left (Boissinot et al., "Revisiting Out-of-SSA Translation", 2009, algorithm 1).
pub(super) fn in_order(copies: &[(Slot, Slot)], scratch: Slot) -> Vec<(Slot, Slot)> {
    let mut ordered = Vec::with_capacity(copies.len() + 1);
    let copies: Vec<(Slot, Slot)> =
        copies.iter().copied().filter(|(to, from)| to != from).collect();
    // How often each slot is still to be read, and what is to be copied into it.
    let mut readers: FxHashMap<Slot, u32> = FxHashMap::default();
    let mut sources: FxHashMap<Slot, Slot> = FxHashMap::default();
    for &(to, from) in &copies {
        *readers.entry(from).or_default() += 1;
        sources.insert(to, from);
    }
    let unread = |readers: &FxHashMap<Slot, u32>, slot| readers.get(&slot).is_none_or(|&n| n == 0);
    let mut ready: Vec<Slot> =
        copies.iter().map(|&(to, _)| to).filter(|&to| unread(&readers, to)).collect();
    for &(start, _) in &copies {
        loop {
            while let Some(to) = ready.pop() {
                let Some(from) = sources.remove(&to) else { continue };
                ordered.push((to, from));
                if let Some(count) = readers.get_mut(&from) {
                    *count -= 1;
                    if *count == 0 && sources.contains_key(&from) {
                        ready.push(from);
                    }
                }
            }
            // A circle: the value that its first copy overwrites is saved first.
            let Some(&from) = sources.get(&start) else { break };
            ordered.push((scratch, start));
            let mut reader = from;
            // The copy that reads `start` reads the scratch slot instead.
            let mut slot = start;
            while reader != start {
                slot = reader;
                reader = sources[&slot];
            }
            sources.insert(slot, scratch);
            readers.insert(start, 0);
            ready.push(start);
        }
    }
    ordered
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const SCRATCH: Slot = 99;

    /// What the slots hold after the copies, when each held its own number before.
    fn outcome(copies: &[(Slot, Slot)]) -> Vec<Slot> {
        let mut slots: Vec<Slot> = (0..100).collect();
        for (to, from) in in_order(copies, SCRATCH) {
            slots[usize::from(to)] = slots[usize::from(from)];
        }
        slots
    }

    fn check(copies: &[(Slot, Slot)]) {
        let after = outcome(copies);
        for slot in 0..SCRATCH {
            let wanted = copies.iter().find(|copy| copy.0 == slot).map_or(slot, |copy| copy.1);
            assert_eq!(after[usize::from(slot)], wanted, "{copies:?}");
        }
    }

    #[test]
    fn swaps_circles_and_chains() {
        check(&[]);
        check(&[(1, 1)]);
        check(&[(1, 2), (2, 1)]);
        check(&[(1, 2), (2, 3), (3, 1)]);
        check(&[(1, 2), (2, 3), (3, 4)]);
        check(&[(1, 2), (2, 1), (3, 1), (4, 2)]);
        check(&[(1, 2), (2, 1), (3, 4), (4, 3), (5, 5)]);
    }

    #[test]
    fn a_chain_needs_no_scratch() {
        assert_eq!(in_order(&[(1, 2), (3, 1)], SCRATCH), [(3, 1), (1, 2)]);
        assert_eq!(in_order(&[(4, 4)], SCRATCH), []);
    }

    proptest! {
        #[test]
        fn any_copies_happen_at_once(sources in proptest::collection::vec(0..20u16, 0..20)) {
            let copies: Vec<(Slot, Slot)> = (0..).zip(sources).collect();
            check(&copies);
        }
    }
}
