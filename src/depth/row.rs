use oddagon::csp::Theory;
use oddagon::prover::Depth;
use oddagon::rules::{Depths, Family, Instance, Measure};
use oddagon::theorem::Theorem;
use serde::Serialize;
use serde_json::{Value, json};
use std::time::Instant;

/// What is expected of a statement.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Task {
    /// It should hold.
    Instance,
    /// It should be false.
    NearMiss,
}

/// One line of the table.
pub struct Row {
    pub name: String,
    pub section: Option<char>,
    pub source: String,
    pub instances: usize,
    pub near_misses: usize,
    pub depths: Depths,
    /// The theory that the depths are over.
    pub theory: Theory,
    /// Whether the claim is shown by second solutions; then the depths are those of what follows
    /// from the relations that these prove.
    pub unique: bool,
    /// Instances that do not hold, with their models, and near misses that do.
    pub wrong: Vec<(Task, Measure)>,
    pub since: Instant,
}

/// What `--json` prints of a family or theorem.
#[derive(Serialize)]
pub struct Record<'r> {
    family: &'r str,
    section: Option<char>,
    source: &'r str,
    instances: usize,
    near_misses: usize,
    depth_easiest: Value,
    depth_restricted: Value,
    depth_full: Value,
    /// The theory that the depths are over.
    theory: &'static str,
    /// For theorems about puzzles with one solution, the depths given the relation that second
    /// solutions prove.
    given_unique: Option<GivenUnique>,
    /// What the depths are said of beside the theory.
    given: Vec<&'r str>,
    sat: &'static str,
    wrong: Vec<Wrong<'r>>,
}

#[derive(Serialize)]
struct GivenUnique {
    depth_easiest: Option<Depth>,
    depth_restricted: Option<Depth>,
    depth_full: Option<Depth>,
}

/// A claim that is false and should hold, or holds and should be false.
#[derive(Serialize)]
struct Wrong<'r> {
    name: &'r str,
    statement: &'r oddagon::theorem::Statement,
    expected: bool,
    model: Option<String>,
}

impl Row {
    /// The row of a family, without instances yet.
    pub fn of_family(family: &Family) -> Row {
        Row {
            section: Some(family.section),
            theory: family.theory,
            ..Row::new(family.name, family.source)
        }
    }

    /// A row of its own for one instance or near miss: its values, and what it claims.
    pub fn of_instance(family: &Family, instance: &Instance, task: Task) -> Row {
        let values = instance.values.iter().map(String::as_str);
        let parts = std::iter::once(family.name).chain(values);
        let name = parts.chain((task == Task::NearMiss).then_some("(near miss)"));
        Row {
            section: Some(family.section),
            theory: family.theory,
            ..Row::new(&name.collect::<Vec<_>>().join(" "), &instance.to_string())
        }
    }

    /// The row of one theorem, not measured yet.
    pub fn of_theorem(theorem: &Theorem) -> Row {
        Row::new(&theorem.statement().name, &theorem.statement().source)
    }

    fn new(name: &str, source: &str) -> Row {
        Row {
            name: name.to_owned(),
            section: None,
            source: source.to_owned(),
            instances: 0,
            near_misses: 0,
            depths: Depths::default(),
            theory: Theory::Brt,
            unique: false,
            wrong: Vec::new(),
            since: Instant::now(),
        }
    }

    /// Adds what was measured of an instance or near miss.
    pub fn add(&mut self, task: Task, measure: Measure) {
        self.unique |= !measure.theorem.parts().unique.is_empty();
        match task {
            Task::Instance => {
                self.instances += 1;
                self.depths.add(&measure);
            }
            Task::NearMiss => self.near_misses += 1,
        }
        if measure.report.holds != (task == Task::Instance) {
            self.wrong.push((task, measure));
        }
    }

    /// Whether all instances hold and no near miss does.
    pub fn holds(&self) -> bool {
        self.wrong.is_empty()
    }

    /// "agrees" if SAT finds the claims as expected; "refutes" if it has a model that refutes one.
    pub fn sat(&self) -> &'static str {
        if self.holds() { "agrees" } else { "refutes" }
    }

    /// The row as `--json` prints it.
    pub fn record(&self) -> Record<'_> {
        let wrong = self.wrong.iter().map(|(task, measure)| Wrong {
            name: &measure.theorem.statement().name,
            statement: measure.theorem.statement(),
            expected: *task == Task::Instance,
            model: crate::prove::model(&measure.theorem, &measure.report),
        });
        // The certificate of a claim about uniqueness is not a derivation.
        let Depths {
            easiest,
            restricted,
            full,
            ref given,
            ..
        } = self.depths;
        let own = |depth: Option<Depth>| {
            if self.unique {
                json!("n/a")
            } else {
                json!(depth)
            }
        };
        Record {
            family: &self.name,
            section: self.section,
            source: &self.source,
            instances: self.instances,
            near_misses: self.near_misses,
            depth_easiest: own(easiest),
            depth_restricted: own(restricted),
            depth_full: own(full),
            theory: self.theory.name(),
            given_unique: self.unique.then_some(GivenUnique {
                depth_easiest: easiest,
                depth_restricted: restricted,
                depth_full: full,
            }),
            given: given.iter().map(String::as_str).collect(),
            sat: self.sat(),
            wrong: wrong.collect(),
        }
    }
}
