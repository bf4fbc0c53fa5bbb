//! A story in LaTeX, with no package beyond the base.

use crate::document::{Document, Entry, Language};
use crate::story::{Introduction, Story};
use itertools::Itertools;
use oddagon_boards::board::MarkedState;
use oddagon_boards::theorem::{Goal, Show};
use oddagon_csp::CandidateSet;

const PREAMBLE: &str = r"\documentclass[11pt]{article}
\usepackage[utf8]{inputenc}
\setlength{\parindent}{0pt}
\setlength{\parskip}{4pt plus 2pt}
\addtolength{\textwidth}{6em}
\addtolength{\oddsidemargin}{-3em}
\addtolength{\textheight}{8ex}
\addtolength{\topmargin}{-4ex}
\raggedright
\emergencystretch=3em
% A step of the proof: its level, its number, its text.
\newcommand{\step}[3]{\par{\hangindent=#1em\hangafter=0\noindent\llap{\makebox[3.2em][l]{\textbf{#2}}}#3\par}}
% Cells of a grid: candidates, a decided digit, no candidate left.
\newcommand{\candidates}[1]{\makebox(1,1){\scriptsize\shortstack{#1}}}
\newcommand{\decided}[1]{\makebox(1,1){\large\textbf{#1}}}
\newcommand{\contradiction}{\makebox(1,1){\large$\times$}}
";

const LANGUAGE: Language = Language {
    escaped,
    strong: ["\\textbf{", "}"],
    marks: [" (framed)", " (in bold)"],
};

/// A proof in LaTeX: a whole document, as one would print it in a paper; then the lemmas, each with
/// its proof. It needs no package beyond the base.
pub fn tex(story: &Story) -> String {
    let name = match story.theorem.statement().name.as_str() {
        "" => "Proof",
        name => name,
    };
    let mut out = format!(
        "{PREAMBLE}\\begin{{document}}\n\\begin{{center}}\\Large\\textbf{{{}}}\\end{{center}}\n\n",
        escaped(name)
    );
    proof(&mut out, story, "Theorem");
    for (number, lemma) in story.lemmas.iter().enumerate() {
        let name = escaped(&story.lemma_name(number));
        let number = number + 1;
        out += &format!("\n\\section*{{Lemma {number}: {name}}}\n\n");
        proof(&mut out, &lemma.story, &format!("Lemma {number}"));
        // In groups, so that the line can be broken.
        let groups = lemma
            .digest
            .as_bytes()
            .chunks(8)
            .map(String::from_utf8_lossy);
        let digest = groups.collect::<Vec<_>>().join("\\allowbreak ");
        line(
            &mut out,
            &format!("\nSHA-256 of the statement of lemma {number}: \\texttt{{{digest}}}"),
        );
    }
    out + "\\end{document}\n"
}

/// What is claimed, and its proof.
fn proof(out: &mut String, story: &Story, what: &str) {
    let theorem = &story.theorem;
    *out += &format!("\\textbf{{{what}.}} ");
    let headline = story.headline().replace(" (o)", "");
    if !headline.is_empty() {
        line(out, &escaped(&format!("{headline}.")));
    }
    let sentences = [
        story.legend_of_candidates(),
        story.assumed(),
        story.claim(),
        story.given(),
    ];
    for sentence in sentences.iter().filter(|sentence| !sentence.is_empty()) {
        line(out, &escaped(sentence));
    }
    if !theorem.statement().source.is_empty() {
        line(
            out,
            &escaped(&format!("Source: {}.", theorem.statement().source)),
        );
    }
    let before = out.len();
    grid(out, story, theorem.live(), None);
    if out.len() == before {
        let lines = theorem.grid();
        let lines = lines.lines().map(escaped).join("\\\\\n");
        line(out, &format!("\\begin{{quote}}\n{lines}\n\\end{{quote}}"));
    }
    let proof = format!("{} ({}).", story.class(), story.extent());
    line(out, &format!("\n\\textbf{{Proof}} {}", escaped(&proof)));
    for sentence in story.lower_halves() {
        line(out, &escaped(&sentence));
    }
    for paragraph in story.second_solutions() {
        let text = format!("\n\\textbf{{Second solution.}} {}", escaped(&paragraph));
        line(out, &text);
    }
    let document = Document::of(story);
    for choice in &document.choices {
        line(out, &format!("\n{}", LANGUAGE.written(choice)));
    }
    if !story.choices.is_empty() {
        grid(out, story, &story.start, None);
    }
    let denial = story.denial();
    if !denial.is_empty() {
        line(out, &format!("\n{}", escaped(&denial)));
    }
    out.push('\n');
    entries(out, story, &document.entries, 0);
    let conclusion = LANGUAGE.written(&document.conclusion);
    line(
        out,
        &format!("\n\\textbf{{Conclusion.}} {conclusion} \\hfill\\rule{{1.2ex}}{{1.2ex}}"),
    );
    if story.is_path || *theorem.goal() == Goal::Impossible {
        grid(out, story, &story.end, None);
    }
}

fn line(out: &mut String, text: &str) {
    *out += text;
    out.push('\n');
}

fn entries(out: &mut String, story: &Story, list: &[Entry], level: usize) {
    for entry in list {
        let (label, said) = (entry.label.to_string(), LANGUAGE.written(&entry.said));
        match &entry.trial {
            None => step(out, level, &label, &said),
            Some((inner, then)) => {
                let then = LANGUAGE.written(then);
                if inner.is_empty() {
                    step(out, level, &label, &format!("{said} {then}"));
                } else {
                    step(out, level, &label, &said);
                    entries(out, story, inner, level + 1);
                    step(out, level, "", &then);
                }
            }
        }
        if let Some((found, live)) = &entry.relation {
            grid(out, story, live, Some(found));
        }
    }
}

fn step(out: &mut String, level: usize, label: &str, text: &str) {
    // Deeper than this there would be no room left for the text.
    let indent = 3.2 + 1.6 * level.min(8) as f64;
    line(out, &format!("\\step{{{indent:.1}}}{{{label}}}{{{text}}}"));
}

/// A state, drawn if the puzzle has a drawing: in a path, all candidates once any are eliminated;
/// if a relation is given, its cells and guardians are marked.
fn grid(out: &mut String, story: &Story, live: &CandidateSet, found: Option<&Introduction>) {
    let state = found.map_or(MarkedState::unmarked(live), |found| found.marked_in(live));
    let face = story.face();
    let drawn =
        face.and_then(|face| Some(face.pictures()?.tex(&story.theorem, &state, story.is_path)));
    *out += &drawn.unwrap_or_default();
}

/// Text escaped for TeX; letters that the base fonts lack are written by their code.
fn escaped(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        match c {
            '\\' => out += "\\textbackslash{}",
            '^' => out += "\\textasciicircum{}",
            '~' => out += "\\textasciitilde{}",
            '<' => out += "$<$",
            '>' => out += "$>$",
            '|' => out += "$|$",
            '"' => out += "''",
            '≠' => out += "$\\neq$",
            '{' | '}' | '$' | '&' | '#' | '_' | '%' => {
                out.push('\\');
                out.push(c);
            }
            c if c.is_control() => out.push(' '),
            c if c.is_ascii() || (matches!(c, 'À'..='ÿ') && !"ÐÞðþ×÷".contains(c)) => {
                out.push(c)
            }
            c => out += &format!("[U+{:04X}]", c as u32),
        }
    }
    out
}
