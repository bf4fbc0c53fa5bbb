//! A story in Markdown (CommonMark).

use crate::story::{Part, Passage, PassageContent, Reason, Story};
use itertools::Itertools;
use oddagon_boards::board::Wording;
use oddagon_boards::board::face::MarkedState;
use oddagon_boards::theorem::{Goal, Show};
use oddagon_csp::CandidateSet;

/// A proof in Markdown, as one would print it in a paper: the grid, the symmetry steps, the trials as a list of lists, and
/// the grid that the conclusion leads to; then the lemmas, each with its proof.
pub fn markdown(story: &Story) -> String {
    let name = match story.theorem.statement().name.as_str() {
        "" => "Proof",
        name => name,
    };
    let mut out = format!("# {}\n\n", escaped(name));
    proof(&mut out, story, "Theorem");
    for (number, lemma) in story.lemmas.iter().enumerate() {
        let name = escaped(&story.lemma_name(number));
        let number = number + 1;
        out += &format!("\n## Lemma {number}: {name}\n\n");
        proof(&mut out, &lemma.story, &format!("Lemma {number}"));
        out += &format!(
            "\nSHA-256 of the statement of lemma {number}: `{}`\n",
            lemma.digest
        );
    }
    out
}

/// What is claimed, and its proof.
fn proof(out: &mut String, story: &Story, what: &str) {
    let theorem = &story.theorem;
    *out += &format!("**{what}.** ");
    let headline = story.headline();
    if !headline.is_empty() {
        *out += &format!("{}. ", escaped(&headline));
    }
    let legend = if story.has_cells() {
        story.legend()
    } else {
        story.legend_of_candidates()
    };
    let sentences = [legend, story.assumed(), story.claim(), story.given()];
    let mut sentences = sentences.iter().filter(|sentence| !sentence.is_empty());
    *out += &escaped(&sentences.join(" "));
    *out += "\n\n";
    let sketch = story
        .face()
        .and_then(|face| face.pictures()?.sketch(theorem));
    *out += &fenced(&sketch.unwrap_or_else(|| theorem.grid()));
    if !theorem.statement().source.is_empty() {
        *out += &format!("Source: {}\n\n", escaped(&theorem.statement().source));
    }
    *out += &format!("**Proof** {} ({}).", story.class(), story.extent());
    for sentence in story.lower_halves() {
        *out += &format!(" {sentence}");
    }
    *out += "\n\n";
    for paragraph in story.second_solutions() {
        *out += &format!("**Second solution.** {}\n\n", escaped(&paragraph));
    }
    for choice in &story.choices {
        let chosen = theorem.board().assertion(choice.chosen);
        *out += &format!(
            "Without loss of generality **{}**: {}.\n\n",
            escaped(&chosen),
            escaped(&story.justification(choice))
        );
    }
    if !story.choices.is_empty() {
        *out += &fenced(&state(story, &story.start));
    }
    let denial = story.denial();
    if !denial.is_empty() {
        *out += &format!("{}\n\n", escaped(&denial));
    }
    for passage in &story.passages {
        self::passage(out, story, passage);
    }
    if !story.passages.is_empty() {
        out.push('\n');
    }
    *out += "**Conclusion.** ";
    if !story.conclusion.0.is_empty() {
        *out += &format!("Now {}. ", escaped(&story.prose(&story.conclusion)));
    }
    *out += &format!("{} ∎\n", story.closing());
    let end = if story.is_path {
        let end = MarkedState::unmarked(&story.end);
        let drawn = story
            .face()
            .and_then(|face| Some(face.pictures()?.state(&end)));
        drawn.unwrap_or_default()
    } else {
        state(story, &story.end)
    };
    if (story.is_path || *theorem.goal() == Goal::Impossible) && !end.is_empty() {
        *out += &format!("\n{}", fenced(&end).trim_end());
        out.push('\n');
    }
}

/// A passage of a path, or a part.
fn passage(out: &mut String, story: &Story, passage: &Passage) {
    let board = story.theorem.board();
    let live = &passage.before;
    if !matches!(passage.what, PassageContent::Part(_)) {
        *out += &format!("- **{}** ", passage.label);
    }
    match &passage.what {
        PassageContent::Part(part) => parts(out, story, std::slice::from_ref(part), 0),
        PassageContent::Givens(givens) => {
            let givens = givens.iter().map(|&c| board.assertion(c)).join(", ");
            *out += &format!("Given: {}.\n", escaped(&givens));
        }
        PassageContent::Singles(chain) => {
            *out += &format!("Singles: {}.\n", escaped(&story.prose(chain)))
        }
        PassageContent::Rule(rule, targets) => {
            *out += &format!("{}\n", escaped(&story.application(rule, targets, live)));
        }
        PassageContent::Split(relation, rule) => {
            *out += &format!("{}.\n", escaped(&story.splitting(*relation, rule, live)));
        }
        PassageContent::Relation(relation) => {
            let found = story.introduction(*relation, live);
            let marks = [" (marked #)", " (marked @)"];
            *out += &format!(
                "**{}**, {} ({}) {}.\n",
                escaped(&found.name),
                escaped(&found.kind),
                escaped(&found.origin),
                escaped(&story.whereabouts(&found, marks)),
            );
            let grid = fenced(&story.marked_grid(&found, live));
            if !grid.is_empty() {
                // Inside the item of the list.
                let lines = grid.trim_end().lines().map(|line| format!("  {line}\n"));
                *out += &format!("\n{}\n", lines.collect::<String>());
            }
        }
    }
}

fn parts(out: &mut String, story: &Story, list: &[Part], level: usize) {
    let indent = "  ".repeat(level);
    for part in list {
        let board = &story.theorem.board();
        let negation = escaped(&board.negation(part.candidate));
        *out += &format!("{indent}- **{}** ", part.label);
        match &part.reason {
            Reason::Likewise(of, by) => {
                *out += &format!(
                    "Likewise **{negation}**: {of} under {}.\n",
                    escaped(&board.symmetry_words(by))
                );
            }
            Reason::Rule(chain, rule) => {
                if !chain.0.is_empty() {
                    *out += &format!("First {}. ", escaped(&story.prose(chain)));
                }
                let rule = escaped(&story.rule(rule, part.candidate));
                *out += &format!("By {rule}. So **{negation}**.\n");
            }
            Reason::Trial(inner, chain) => {
                let assertion = escaped(&board.assertion(part.candidate));
                let chain = escaped(&story.prose(chain));
                *out += &format!("Assume **{assertion}**.");
                if !inner.is_empty() {
                    out.push('\n');
                    parts(out, story, inner, level + 1);
                    *out += &format!("{indent}  -");
                }
                *out += &format!(" Then {chain}. So **{negation}**.\n");
            }
        }
    }
}

/// A state of the pattern; empty where there is no grid.
fn state(story: &Story, live: &CandidateSet) -> String {
    let pictures = story.face().and_then(|face| face.pictures());
    pictures.map_or_else(String::new, |of| of.state_of_pattern(&story.theorem, live))
}

fn fenced(text: &str) -> String {
    match text {
        "" => String::new(),
        text => format!("```text\n{text}```\n\n"),
    }
}

/// Text with the characters that mean something in Markdown escaped.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' | '`' | '*' | '_' | '<' | '&' | '[' | ']' | '#' | '|' | '~' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c => out.push(c),
        }
    }
    out
}
