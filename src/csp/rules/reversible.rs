//! The search for bivalue-chains, z-chains and t-whips: chains that remember less than whips do.

use super::hunt::Hunt;
use crate::csp::{Candidate, ChainKind, Lane, State, Variable};

impl Hunt<'_> {
    /// Whether a bivalue-chain or z-chain of at most `most` CSP-variables refutes the target, which was decided in `assumed`.
    ///
    /// But for z-candidates all is decided in `assumed`: the chain starts in a CSP-variable that has one candidate there, goes on
    /// through such as have two, and ends in one that has one. A bivalue-chain's have two before the assumption.
    pub(super) fn z_chain_from(&mut self, assumed: &State, most: usize) -> bool {
        let engine = self.engine;
        let (mut bivalue, mut two) = (Vec::new(), Vec::new());
        engine.bivalue(assumed, &mut two);
        let mut usable = vec![Lane::ALL; engine.chunks];
        if self.kind == ChainKind::BivalueChain {
            engine.bivalue(self.start, &mut bivalue);
            usable.copy_from_slice(&bivalue);
        }
        for (v, c) in engine.singles(assumed, Some(&usable)) {
            self.path.push((v, vec![c]));
            if self.z_chain(assumed, &usable, &two, c, most - 1) {
                return true;
            }
            self.path.pop();
        }
        false
    }

    fn z_chain(
        &mut self,
        assumed: &State,
        usable: &[Lane],
        two: &[Lane],
        last: Candidate,
        left: usize,
    ) -> bool {
        if left == 0 {
            return false;
        }
        let engine = self.engine;
        let mut state = assumed.clone();
        engine.decide(&mut state, last);
        let used: Vec<Variable> = self.path.iter().map(|(v, _)| *v).collect();
        for chunk in 0..engine.chunks {
            let (ones, twos) = engine.at_least(assumed, chunk);
            let (left, _) = engine.at_least(&state, chunk);
            let open = engine.open(&state, chunk, Some(usable));
            for bit in (open & ones & !twos & !left).ones() {
                let v = Variable::new(chunk * Lane::BITS + bit);
                if !used.contains(&v) {
                    let right = self.right_at_end(v, assumed);
                    self.path.push((v, right));
                    return true;
                }
            }
        }
        let both = |(a, b): (&Lane, &Lane)| *a & *b;
        let through: Vec<Lane> = usable.iter().zip(two).map(both).collect();
        for (v, c) in engine.singles(&state, Some(&through)) {
            if used.contains(&v) {
                continue;
            }
            self.path.push((v, vec![c]));
            if self.z_chain(assumed, usable, two, c, left - 1) {
                return true;
            }
            self.path.pop();
        }
        false
    }

    /// The right-linking candidate of the last CSP-variable: a bivalue-chain has one, linked to the target.
    fn right_at_end(&self, v: Variable, assumed: &State) -> Vec<Candidate> {
        let (engine, members) = (self.engine, self.engine.csp.members(v).iter().copied());
        let by_target = |&c: &Candidate| {
            engine.is_live(self.start, c)
                && !engine.is_live(assumed, c)
                && self.kind.ends_at_target()
        };
        members.filter(by_target).collect()
    }

    /// Whether a t-whip of at most `most` CSP-variables refutes the target, which was decided in `assumed`.
    ///
    /// It starts in a bivalue CSP-variable, one of whose candidates is linked to the target, and goes on without the target.
    pub(super) fn t_whip_from(&mut self, assumed: &State, target: Candidate, most: usize) -> bool {
        let engine = self.engine;
        let mut bivalue = Vec::new();
        engine.bivalue(self.start, &mut bivalue);
        for (v, c) in engine.singles(assumed, Some(&bivalue)) {
            let mut state = self.start.clone();
            engine.decide(&mut state, c);
            self.path.push((v, vec![c]));
            if self.t_whip(&state, target, c, most - 1) {
                return true;
            }
            self.path.pop();
        }
        false
    }

    fn t_whip(&mut self, state: &State, target: Candidate, last: Candidate, left: usize) -> bool {
        if left == 0 {
            return false;
        }
        let engine = self.engine;
        let touched = engine.touched(self.start, &[last]);
        for (v, c) in engine.singles(state, Some(&touched)) {
            if engine.csp.members(v).contains(&target) {
                continue;
            }
            self.path.push((v, vec![c]));
            if engine.csp.are_linked(c, target) {
                return true;
            }
            let mut next = state.clone();
            engine.decide(&mut next, c);
            if self.t_whip(&next, target, c, left - 1) {
                return true;
            }
            self.path.pop();
        }
        false
    }
}
