//! A story in Markdown (CommonMark).

use crate::document::{Document, Entry, Language};
use crate::story::Story;
use itertools::Itertools;
use oddagon_boards::board::MarkedState;
use oddagon_boards::theorem::{Goal, Show};
use oddagon_csp::CandidateSet;

const LANGUAGE: Language = Language {
    escaped,
    strong: ["**", "**"],
    marks: [" (marked #)", " (marked @)"],
};

/// A proof in Markdown, as one would print it in a paper: the grid, the symmetry steps, the trials
/// as a list of lists, and the grid that the conclusion leads to; then the lemmas, each with its
/// proof.
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
    let document = Document::of(story);
    for choice in &document.choices {
        *out += &format!("{}\n\n", LANGUAGE.written(choice));
    }
    if !story.choices.is_empty() {
        *out += &fenced(&state(story, &story.start));
    }
    let denial = story.denial();
    if !denial.is_empty() {
        *out += &format!("{}\n\n", escaped(&denial));
    }
    entries(out, story, &document.entries, 0);
    if !document.entries.is_empty() {
        out.push('\n');
    }
    let conclusion = LANGUAGE.written(&document.conclusion);
    *out += &format!("**Conclusion.** {conclusion} ∎\n");
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

fn entries(out: &mut String, story: &Story, list: &[Entry], level: usize) {
    let indent = "  ".repeat(level);
    for entry in list {
        let said = LANGUAGE.written(&entry.said);
        *out += &format!("{indent}- **{}** {said}", entry.label);
        if let Some((inner, then)) = &entry.trial {
            if !inner.is_empty() {
                out.push('\n');
                entries(out, story, inner, level + 1);
                *out += &format!("{indent}  -");
            }
            *out += &format!(" {}", LANGUAGE.written(then));
        }
        out.push('\n');
        let drawn = entry.relation.as_ref();
        let drawn = drawn.map_or_else(String::new, |(found, live)| story.marked_grid(found, live));
        if !drawn.is_empty() {
            // Inside the item of the list.
            let grid = fenced(&drawn);
            let lines = grid.trim_end().lines().map(|line| format!("  {line}\n"));
            *out += &format!("\n{}\n", lines.collect::<String>());
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
