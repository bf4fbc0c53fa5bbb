//! Paths in the form that the field uses.

use super::technique::NO_RULE;
use super::{Cases, Path, PathStatus, Replacement, Step, Trial, TrialRule, Used};
use itertools::Itertools;
use oddagon_boards::board::{
    Board, Grid, MarkedState, Notation, Wording, drawn, face_of, grid_of, notation,
};
use oddagon_csp::{
    Candidate, CandidateSet, Chain, Forcing, Groups, Link, Oddagon, RuleApplication, Variable,
    chain_name,
};
use oddagon_techniques::{Find, Group, Technique};

/// A path, with its board and the names of the library's rules.
pub struct PathText<'a> {
    /// The board.
    pub board: &'a dyn Board,
    /// The path.
    pub path: &'a Path,
    /// The name of a rule of the library, or of its transpose.
    pub rule_name: &'a dyn Fn(usize, bool) -> RuleName,
}

/// The name that CSP-Rules has for the trivalue oddagon.
pub const TRIDAGON: &str = "Trid";

/// The four blocks of a trivalue oddagon, each with its number and its cells: those of two blocks
/// side by side in the order of their rows, those below each other in that of their columns.
fn tridagon_by_block(grid: &dyn Grid, cells: &[usize]) -> Option<Vec<(usize, Vec<usize>)>> {
    let side = grid.cell_count().isqrt();
    let blocks = cells.iter().map(|&cell| grid.block(cell)).sorted().dedup();
    let numbered = blocks.map(|block| {
        let cells = cells.iter().copied();
        let inside = cells.filter(|&cell| grid.block(cell) == block);
        (block + 1, inside.sorted().collect_vec())
    });
    let (first, second, mut third, mut fourth) = numbered.collect_tuple()?;
    let columns = first.1.iter().map(|cell| cell % side).collect_vec();
    third
        .1
        .sort_by_key(|cell| columns.iter().position(|&c| c == cell % side));
    let rows = third.1.iter().map(|cell| cell / side).collect_vec();
    fourth
        .1
        .sort_by_key(|cell| rows.iter().position(|&r| r == cell / side));
    Some(vec![first, second, third, fourth])
}

/// What a rule of a library is called.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct RuleName {
    /// In the library.
    pub own: String,
    /// By CSP-Rules, if it knows the pattern.
    pub published: Option<String>,
}

impl PathText<'_> {
    /// The steps in order: each with its lines and with the candidates that are left after it.
    pub fn steps(&self) -> Vec<(String, CandidateSet)> {
        let mut live = self.path.start.clone();
        let mut told = Vec::new();
        let mut standing = Vec::new();
        for step in &self.path.steps {
            let mut words = self.step(step, &live);
            for c in step.eliminated(self.board.csp()) {
                live.remove(c);
            }
            if self.path.like.is_some() {
                words += &self.changed(&mut standing, step, &live);
            }
            told.push((words, live.clone()));
        }
        told
    }

    /// All lines, with the marked candidate grid at each relation, and the final state.
    pub fn text(&self) -> String {
        let mut text = String::new();
        let mut stages = self.path.stages.iter().zip(2..).peekable();
        let mut begin = |text: &mut String, before: usize| {
            while let Some((stage, number)) = stages.next_if(|(stage, _)| stage.after <= before) {
                *text += &format!("stage {number}: {}\n", stage.rules);
            }
        };
        for (at, (words, _)) in self.steps().into_iter().enumerate() {
            begin(&mut text, at);
            text += &words;
            text.push('\n');
        }
        begin(&mut text, usize::MAX);
        let end = match self.path.status {
            PathStatus::Solved => "solved".to_owned(),
            PathStatus::Open if self.path.stop.is_some_and(|stop| stop.is_bounded) => {
                "not solved: the rules take too long".to_owned()
            }
            PathStatus::Open => "not solved: none of the rules applies any more".to_owned(),
            PathStatus::Contradiction => match self.empty() {
                Some(variable) => {
                    format!("contradiction: {variable} has no candidate left: there is no solution")
                }
                None => "contradiction: the puzzle has no solution".to_owned(),
            },
        };
        text + &format!("{end}\n{}", drawn(self.board, &self.path.end))
    }

    /// The name of the first CSP-variable without candidates at the end.
    fn empty(&self) -> Option<&str> {
        let csp = self.board.csp();
        csp.variables()
            .find(|&v| csp.members(v).iter().all(|&c| !self.path.end.contains(c)))
            .map(|v| csp.variable_name(v))
    }

    fn step(&self, step: &Step, live: &CandidateSet) -> String {
        match step {
            Step::Singles(singles) => singles
                .iter()
                .map(|&(v, c)| format!("{} ==> {}", self.single(v), self.assertion(c)))
                .join("\n"),
            Step::Rules(rules) => {
                self.merged(rules.iter().map(|rule| (self.rule(rule), rule.target())))
            }
            Step::RelationChains(chains) => {
                self.merged(chains.iter().map(|c| (self.chain(c, live), c.target)))
            }
            Step::Forcing(chains) => {
                self.merged(chains.iter().map(|f| (self.forcing(f), f.target)))
            }
            Step::Oddagons(oddagons) => {
                self.merged(oddagons.iter().map(|o| (self.oddagon(o, live), o.target)))
            }
            Step::Replacement(replacement) => self.replacement(replacement),
            Step::Technique(used) => self.technique(used),
            Step::Trials(rule, trials) => self.trials(*rule, trials, live),
            Step::Cases(cases) => self.cases(cases, live),
            Step::Relation(number) => self.relation(*number, live),
            Step::LastGuardian(number, c) if self.path.like.is_some() => format!(
                "{}-ORk-relation with only one candidate => {}",
                self.pattern(*number),
                self.assertion(*c)
            ),
            Step::LastGuardian(number, c) => format!(
                "{}-relation {}: its last guardian is true ==> {}",
                self.relation_name(*number),
                number + 1,
                self.assertion(*c)
            ),
            Step::Split {
                relation,
                guardians,
                chain,
                parts,
            } if self.path.like.is_some() => self.split(*relation, *guardians, chain, *parts, live),
            Step::Split {
                relation,
                guardians: [first, second],
                chain,
                parts,
            } => {
                let names = chain.iter().map(|&v| self.board.csp().variable_name(v));
                format!(
                    "{}-relation {} splits: {} and {} are true or false together, c-chain[{}]: \
                     {}\n   relations {} and {}: {} ; {}",
                    self.relation_name(*relation),
                    relation + 1,
                    self.name(*first),
                    self.name(*second),
                    chain.len(),
                    names.format(" - "),
                    parts[0] + 1,
                    parts[1] + 1,
                    self.names(&self.path.relations[parts[0]].guardians),
                    self.names(&self.path.relations[parts[1]].guardians),
                )
            }
        }
    }

    /// A rule without its eliminations.
    fn rule(&self, rule: &RuleApplication) -> String {
        let words = self.board.notation(rule);
        let said = words.split(" ==> ").next().unwrap_or_default();
        match rule {
            RuleApplication::Chain(chain) if chain.length() > 1 && self.is_typed(chain) => {
                // All CSP-variables are of the type of the first.
                let first = notation::kind(self.board.csp(), chain.links[0].variable);
                said.replacen('[', &format!("-{first}["), 1)
            }
            _ => said.to_owned(),
        }
    }

    /// Whether a chain has CSP-variables of one type, and such chains of its kind are called typed.
    fn is_typed(&self, chain: &Chain) -> bool {
        let csp = self.board.csp();
        let mut types = chain
            .links
            .iter()
            .map(|link| notation::kind(csp, link.variable));
        let may_be = chain.groups == Groups::Any && self.path.typed.contains(&chain.kind);
        may_be && types.all_equal()
    }

    /// A forcing chain, a line for each candidate at which a partial chain begins.
    fn forcing(&self, forcing: &Forcing) -> String {
        let kind = chain_name(forcing.known_as());
        let number = forcing.variable.index();
        let (name, based) = match number.checked_sub(self.board.csp().variable_count()) {
            None => {
                let from = forcing.branches.iter().map(|(c, _)| self.name(*c));
                let valued = match forcing.branches.len() {
                    2 => "bivalue".to_owned(),
                    3 => "trivalue".to_owned(),
                    k => format!("{k}-value"),
                };
                let based = format!(" based on {valued} candidates {}", from.format(" and "));
                (String::new(), based)
            }
            Some(number) => {
                let (name, k) = (self.pattern(number), forcing.branches.len());
                let relation = match self.path.like {
                    Some(_) => String::new(),
                    None => format!(" (relation {})", number + 1),
                };
                (format!("{name}-OR{k}-"), relation)
            }
        };
        let mut said = format!("{name}forcing-{kind}-elim[{}]{based}:\n", forcing.length());
        for (c, chain) in &forcing.branches {
            said += &format!("   || {} -", self.name(*c));
            if let Some(chain) = chain {
                let links = chain.links.iter().map(|link| self.link(link));
                said += &format!(
                    " partial-{}[{}]: {} -",
                    chain.name(),
                    chain.length(),
                    links.format(" - ")
                );
            }
            said.push('\n');
        }
        if self.path.like.is_some() {
            return said.trim_end().to_owned() + "\n";
        }
        said + "  "
    }

    /// A CSP-variable of a chain, with its left- and right-linking candidates.
    fn link(&self, link: &Link) -> String {
        let right = match &link.right[..] {
            [] => ".".to_owned(),
            right => self.board.group(link.variable, right),
        };
        let left = self.board.group(link.variable, &[link.left]);
        let name = self.board.csp().variable_name(link.variable);
        format!("{name}{{{left} {right}}}")
    }

    /// An oddagon, with the candidates that its target would eliminate.
    fn oddagon(&self, oddagon: &Oddagon, live: &CandidateSet) -> String {
        let csp = self.board.csp();
        let followed = oddagon.cycle.iter().circular_tuple_windows();
        let mut others: Vec<Candidate> = Vec::new();
        let links: Vec<String> = followed
            .map(|(&(v, c), &(_, next))| {
                let rest = csp.members(v).iter().copied();
                others.extend(rest.filter(|&d| live.contains(d) && d != c && d != next));
                let [c, next] = [c, next].map(|c| self.board.group(v, &[c]));
                format!("{}{{{c} {next}}}", csp.variable_name(v))
            })
            .collect();
        let others = others.into_iter().sorted().dedup().collect_vec();
        let with = match &others[..] {
            [] => String::new(),
            others => format!(" with z-candidates {}", self.names(others)),
        };
        format!("oddagon[{}]: {}{with}", links.len(), links.join(","))
    }

    /// A technique, with the candidates of each of its parts.
    fn technique(&self, used: &Used) -> String {
        let find = &used.find;
        if find.technique.group().is_some_and(Group::is_of_signs) {
            return self.signs(find);
        }
        let roles = find.roles.iter();
        let roles = roles.map(|(role, candidates)| format!("{role} {}", self.names(candidates)));
        let eliminated = find.eliminated.iter();
        let eliminated = eliminated.map(|&c| self.board.elimination(c));
        let one = if used.relation.is_some() {
            ", as the puzzle has one solution"
        } else {
            ""
        };
        format!(
            "{}[{}]: {}{one} ==> {}",
            find.technique,
            find.level(),
            roles.format("; "),
            eliminated.format(", ")
        )
    }

    /// A chain of signs, as CSP-Rules writes it: `str-asc[2]: r1c1<r1c2<r1c3`.
    fn signs(&self, find: &Find) -> String {
        let (name, [before, after]) = match find.technique {
            Technique::AscendingChain => ("asc", ["<", "<"]),
            Technique::StrongAscendingChain => ("str-asc", ["<", "<"]),
            Technique::Hill => ("hill", ["<", ">"]),
            Technique::Valley => ("valley", [">", "<"]),
            Technique::StrongHill => ("str-hill", ["<", ">"]),
            _ => ("str-valley", [">", "<"]),
        };
        let csp = self.board.csp();
        let mut cells = String::new();
        let mut sign = "";
        // Hills and valleys eliminate where their signs turn round.
        let turns = |cell| {
            find.eliminated
                .iter()
                .all(|c| csp.members(cell).contains(c))
        };
        for &cell in &find.premises {
            cells += &format!("{sign}{}", csp.variable_name(cell));
            sign = match sign {
                _ if turns(cell) => after,
                "" => before,
                sign => sign,
            };
        }
        let eliminated = find.eliminated.iter();
        let eliminated = eliminated.map(|&c| self.board.elimination(c));
        format!(
            "{name}[{}]: {cells} ==> {}",
            find.size,
            eliminated.format(", ")
        )
    }

    /// Eleven's replacement, with what it eliminates.
    fn replacement(&self, replacement: &Replacement) -> String {
        let grid = grid_of(self.board).expect("replacement is about grids");
        let digits = replacement
            .digits
            .map(|digit| grid.symbol(digit).to_string());
        let cells = replacement.cells.map(|cell| grid.cell_names(&[cell]));
        let set = digits.iter().zip(&cells);
        let set = set
            .map(|(digit, cell)| format!("{cell}={digit}"))
            .join(", ");
        let eliminated = replacement.refuted.iter();
        let eliminated = eliminated.map(|(c, _)| self.board.elimination(*c));
        let [digits, cells] = [digits, cells].map(|list| {
            let [first, second, third] = list;
            format!("{first}, {second} and {third}")
        });
        format!(
            "eleven's-replacement[{}]: digits {digits} fill {cells}; with all three in every \
             cell that has one of them, and {}\n   ==> {}",
            replacement.level,
            set,
            eliminated.format(", ")
        )
    }

    /// Trials of one candidate after the other, with what follows from each indented.
    fn trials(&self, rule: TrialRule, trials: &[Trial], live: &CandidateSet) -> String {
        self.merged(trials.iter().map(|t| (self.trial(rule, t, live), t.target)))
    }

    fn trial(&self, rule: TrialRule, trial: &Trial, live: &CandidateSet) -> String {
        format!(
            "{rule}: assume {}\n{}   contradiction\n  ",
            self.assertion(trial.target),
            self.followed(trial, live)
        )
    }

    /// What follows in each case, indented, and in all.
    fn cases(&self, cases: &Cases, live: &CandidateSet) -> String {
        let eliminated = cases.eliminated();
        let from = cases.branches.iter().map(|branch| self.name(branch.target));
        let mut lines = format!("{} based on {}\n", cases.rule, from.format(" and "));
        for branch in &cases.branches {
            lines += &format!("   || {}\n", self.assertion(branch.target));
            let followed = self.followed(branch, live);
            let inside = followed.lines().map(|line| format!("   {line}\n"));
            lines.extend(inside);
            if eliminated.contains(&branch.target) {
                lines += "      contradiction\n";
            }
        }
        let count = eliminated.len();
        let eliminated = eliminated.iter().map(|&c| self.board.elimination(c));
        lines + &format!("   {count} in all cases ==> {}", eliminated.format(", "))
    }

    /// The steps that follow from an assumption, indented.
    fn followed(&self, trial: &Trial, live: &CandidateSet) -> String {
        let mut assumed = live.clone();
        let csp = self.board.csp();
        let mut lines = String::new();
        csp.linked(trial.target)
            .iter()
            .for_each(|&c| assumed.remove(c));
        for step in &trial.steps {
            let words = match step {
                Step::Singles(singles) => {
                    let asserted = singles.iter().map(|&(_, c)| self.assertion(c));
                    format!("Singles: {}", asserted.format(", "))
                }
                step => self.step(step, &assumed),
            };
            for line in words.lines() {
                lines += &format!("   {line}\n");
            }
            let eliminated = step.eliminated(csp);
            eliminated.into_iter().for_each(|c| assumed.remove(c));
        }
        lines
    }

    /// Lines of rules, with those that differ only in their targets merged.
    fn merged(&self, rules: impl Iterator<Item = (String, Candidate)>) -> String {
        let mut lines: Vec<(String, Vec<Candidate>)> = Vec::new();
        for (said, target) in rules {
            match lines.iter_mut().find(|(other, _)| *other == said) {
                Some((_, targets)) => targets.push(target),
                None => lines.push((said, vec![target])),
            }
        }
        lines
            .iter()
            .map(|(said, targets)| {
                let targets = targets.iter().map(|&c| self.board.elimination(c));
                format!("{said} ==> {}", targets.format(", "))
            })
            .join("\n")
    }

    fn name(&self, c: Candidate) -> &str {
        self.board.csp().candidate_name(c)
    }

    fn names(&self, candidates: &[Candidate]) -> String {
        candidates.iter().map(|&c| self.name(c)).join(" ")
    }

    fn assertion(&self, c: Candidate) -> String {
        self.board.assertion(c)
    }

    /// The name of a Single.
    fn single(&self, v: Variable) -> String {
        if v.index() < self.board.csp().variable_count() && self.path.like.is_some() {
            let words = notation::single(self.board.csp(), v);
            return words.split(" (").next().unwrap_or_default().to_owned();
        }
        if v.index() < self.board.csp().variable_count() {
            notation::single(self.board.csp(), v)
        } else {
            "last guardian".to_owned()
        }
    }

    /// The name of a relation's rule, with its number of guardians.
    fn relation_name(&self, number: usize) -> String {
        let guardians = self.path.relations[number].guardians.len();
        format!("{}-OR{guardians}", self.pattern(number))
    }

    /// The name of a relation's rule: that of the library, or that of CSP-Rules in paths as
    /// there.
    pub fn pattern(&self, number: usize) -> String {
        let RuleName { own, published } = self.names_of(number);
        let published = published.filter(|_| self.path.like.is_some());
        published.unwrap_or(own)
    }

    /// What a relation's rule is called.
    pub fn names_of(&self, number: usize) -> RuleName {
        let found = &self.path.relations[number].found;
        if found.rule == NO_RULE {
            return RuleName {
                own: "deadly-pattern".to_owned(),
                published: None,
            };
        }
        (self.rule_name)(found.rule, found.transposed)
    }

    /// What CSP-Rules says of relations that have just lost guardians; `standing` are those that
    /// may, each with its guardians.
    fn changed(
        &self,
        standing: &mut Vec<(usize, Vec<Candidate>)>,
        step: &Step,
        live: &CandidateSet,
    ) -> String {
        let entered = |number: usize| (number, self.path.relations[number].guardians.clone());
        match step {
            Step::Relation(number) => standing.push(entered(*number)),
            Step::LastGuardian(number, _) => standing.retain(|(other, _)| other != number),
            Step::Split {
                relation, parts, ..
            } => {
                standing.retain(|(other, _)| other != relation);
                standing.extend(parts.map(entered));
            }
            _ => {}
        }
        let asserted = step.asserted();
        standing.retain(|(_, guardians)| !guardians.iter().any(|g| asserted.contains(g)));
        let mut said = String::new();
        for (number, guardians) in standing {
            let before = guardians.clone();
            guardians.retain(|c| live.contains(*c));
            if guardians.len() == before.len() {
                continue;
            }
            let (name, k) = (self.pattern(*number), guardians.len());
            let article = if name.starts_with(['A', 'E', 'I', 'O', 'U']) {
                "an"
            } else {
                "a"
            };
            said += &format!(
                "\nAt least one candidate of a previous {name}-OR{}-relation between candidates {} \
                 has just been eliminated.\nThere remains {article} {name}-OR{k}-relation between \
                 candidates: {}",
                before.len(),
                self.names(&before),
                self.names(guardians)
            );
        }
        said
    }

    /// A splitting as CSP-Rules tells it.
    fn split(
        &self,
        relation: usize,
        [first, second]: [Candidate; 2],
        chain: &[Variable],
        parts: [usize; 2],
        live: &CandidateSet,
    ) -> String {
        let csp = self.board.csp();
        let listed = |number: usize| &self.path.relations[number].guardians;
        let guardians = listed(relation).iter().filter(|c| live.contains(**c));
        let guardians: Vec<Candidate> = guardians.copied().collect();
        let (name, k) = (self.pattern(relation), guardians.len());
        let last = guardians.last().map(|&c| self.name(c)).unwrap_or_default();
        let before = &guardians[..k.saturating_sub(1)];
        let before = before.iter().map(|&c| self.name(c)).format(", ");
        let mut at = first;
        let mut along = vec![self.name(first)];
        for &v in chain {
            let mut members = csp.members(v).iter().copied();
            at = members.find(|&c| c != at && live.contains(c)).unwrap_or(at);
            along.push(self.name(at));
        }
        format!(
            "{name}-OR{k}-relation between candidates {before} and {last}\n+ same valence for \
             candidates {} and {} via c-chain[{}]: {}\n==> {name}-OR{k}-relation can be split into \
             two {name}-OR{}-relations with respective lists of guardians:\n    {} and {}.",
            self.name(first),
            self.name(second),
            chain.len(),
            along.join(","),
            k.saturating_sub(1),
            self.names(listed(parts[0])),
            self.names(listed(parts[1])),
        )
    }

    /// The lines above the marked grid of a relation, as CSP-Rules writes them.
    fn published_head(&self, number: usize, cells: &[usize], digits: &[String]) -> String {
        let guardians = &self.path.relations[number].guardians;
        let (Some(grid), [first, second, third]) = (grid_of(self.board), digits) else {
            return String::new();
        };
        let name = self.relation_name(number);
        let (count, guardians) = (guardians.len(), self.names(guardians));
        let places = (name.starts_with(TRIDAGON)).then(|| tridagon_by_block(grid, cells));
        let Some(blocks) = places.flatten() else {
            return format!(
                "{name}-relation for digits: {first}, {second} and {third}\n   in cells (marked \
                 #): ({})\n   with {count} guardians (in cells marked @) : {guardians}\n",
                grid.cell_names(cells)
            );
        };
        let block = |(block, cells): &(usize, Vec<usize>)| {
            let cells = cells.iter().map(|&cell| grid.cell_names(&[cell]));
            format!(
                "        b{block}, with cells (marked #): {}\n",
                cells.format(", ")
            )
        };
        format!(
            "{name}-relation for digits {first}, {second} and {third} in blocks:\n{}with {count} \
             guardians (in cells marked @): {guardians}\n\n",
            blocks.iter().map(block).format("")
        )
    }

    fn relation(&self, number: usize, live: &CandidateSet) -> String {
        let known = &self.path.relations[number];
        let found = &known.found;
        // The patterns of libraries are of grids.
        let face = face_of(self.board);
        let Some((grid, pictures)) = face.and_then(|face| face.grid().zip(face.pictures())) else {
            return format!("relation {}: {}", number + 1, self.names(&known.guardians));
        };
        let cells: Vec<usize> = found.cells.iter().map(|&cell| cell.into()).collect();
        let digits = found.digits.iter().map(|&d| grid.symbol(d.into()));
        let blocks = cells.iter().map(|&cell| grid.block(cell) + 1);
        let names = self.names_of(number);
        let published = names.published.map(|name| format!(" ({name})"));
        let mut out = format!(
            "{}-relation {}{} for digits: {}\n   in blocks {}, cells (marked #): {}\n   guardians \
             (in cells marked @): {}\n",
            self.relation_name(number),
            number + 1,
            published.unwrap_or_default(),
            digits.format(", "),
            blocks.sorted().dedup().format(", "),
            grid.cell_names(&cells),
            self.names(&known.guardians),
        );
        if self.path.like.is_some() && found.digits.len() == 3 {
            let digits = found.digits.iter().map(|&d| grid.symbol(d.into()));
            let digits: Vec<String> = digits.map(|digit| digit.to_string()).collect();
            out = self.published_head(number, &cells, &digits);
        }
        if found.is_unique() {
            out += "   as the puzzle has one solution\n";
        }
        let marked = pictures.state(&MarkedState {
            live,
            cells: &cells,
            guardians: &known.guardians,
        });
        for line in marked.lines() {
            out += &format!("   {line}\n");
        }
        out.trim_end().to_owned()
    }

    /// A chain through relations, with their patterns and their numbers in the path:
    /// `tridagon-OR3-whip[4] (relation 1): r3c2{n9 n4} - OR3{{n4r5c8 n9r7c4 | n6r5c6}} - r1c6{n6
    /// .}`.
    fn chain(&self, chain: &Chain, live: &CandidateSet) -> String {
        let csp = self.board.csp();
        let number = |v: Variable| v.index().checked_sub(csp.variable_count());
        let relation = |v| Some(&self.path.relations[number(v)?]);
        let used = chain.links.iter().filter_map(|link| number(link.variable));
        let used: Vec<usize> = used.collect();
        let patterns = used.iter().map(|&number| self.pattern(number));
        let patterns = patterns.unique().join("+");
        let numbers = used.iter().map(|number| number + 1);
        let relations = match used[..] {
            [_] => format!("relation {}", numbers.format("")),
            _ => format!("relations {}", numbers.format(", ")),
        };
        let mut k = 0;
        let links: Vec<String> = chain
            .links
            .iter()
            .map(|link| match relation(link.variable) {
                Some(known) => {
                    let left = known.guardians.iter().copied();
                    let left: Vec<Candidate> = left
                        .filter(|c| live.contains(*c) && !link.right.contains(c))
                        .collect();
                    k = k.max(left.len() + link.right.len());
                    let right = match &link.right[..] {
                        [] => ".".to_owned(),
                        right => self.names(right),
                    };
                    format!(
                        "OR{}{{{{{} | {right}}}}}",
                        left.len() + usize::from(right != "."),
                        self.names(&left)
                    )
                }
                None => self.link(link),
            })
            .collect();
        let last = chain
            .links
            .last()
            .is_some_and(|link| relation(link.variable).is_some());
        let as_published = self.path.like.is_some();
        let contrad = match (last, as_published) {
            (true, true) if chain.length() > 1 => "ctr-",
            (true, false) => "contrad-",
            _ => "",
        };
        let relations = if as_published {
            String::new()
        } else {
            format!(" ({relations})")
        };
        format!(
            "{patterns}-OR{k}-{contrad}{}[{}]{relations}: {}",
            chain.name(),
            chain.length(),
            links.join(" - ")
        )
    }
}
