//! One thing of a valid input changed, in a way that its readers are likely to take: a word for
//! another of the same place, a number, a digit, an entry dropped, doubled or swapped.

use crate::puzzles::Random;
use serde_json::Value;
use std::collections::HashMap;

/// What stands in valid inputs: for each key of an object, the values that it has.
#[derive(Default)]
pub struct Seen(HashMap<String, Vec<Value>>);

impl Seen {
    /// How many values of a key are kept.
    const MOST: usize = 400;

    /// Takes note of all values of an input.
    pub fn note(&mut self, value: &Value) {
        match value {
            Value::Object(fields) => {
                for (key, field) in fields {
                    let values = self.0.entry(key.clone()).or_default();
                    if values.len() < Seen::MOST {
                        values.push(field.clone());
                    }
                    self.note(field);
                }
            }
            Value::Array(items) => items.iter().for_each(|item| self.note(item)),
            _ => {}
        }
    }

    /// Another value of a key, of the same type as this.
    fn other(&self, key: &str, like: &Value, random: &mut Random) -> Option<&Value> {
        let kind = std::mem::discriminant(like);
        let values = self.0.get(key)?.iter();
        let values: Vec<&Value> = values
            .filter(|v| std::mem::discriminant(*v) == kind)
            .collect();
        values.get(random.below(values.len().max(1))).copied()
    }

    /// A word of another text of a key.
    fn word(&self, key: &str, like: &str, random: &mut Random) -> Option<&str> {
        let other = self.other(key, &like.into(), random)?;
        let words: Vec<&str> = other.as_str()?.split(' ').collect();
        Some(words[random.below(words.len())])
    }
}

/// What changes are made from.
pub struct Changes<'s> {
    /// What stands in the same input.
    near: Seen,
    /// What stands in others.
    far: &'s Seen,
}

impl Changes<'_> {
    /// Mostly from the same input: names of another board mean nothing.
    fn seen(&self, random: &mut Random) -> &Seen {
        if random.percent(85) {
            &self.near
        } else {
            self.far
        }
    }
}

/// Fields that say what an input is, not what it says: they are changed seldom.
const HEADS: [&str; 8] = [
    "",
    "version",
    "complete",
    "board",
    "application",
    "data",
    "n",
    "name",
];

/// A value of JSON with one thing changed.
pub fn value(whole: &Value, seen: &Seen, random: &mut Random) -> Value {
    let mut places: HashMap<&str, Vec<String>> = HashMap::new();
    walk(whole, "", "", &mut places);
    let mut changes = Changes {
        near: Seen::default(),
        far: seen,
    };
    changes.near.note(whole);
    // Each key is as likely as the others: in a long proof most values are hints.
    let mut keys: Vec<&&str> = places.keys().collect();
    keys.sort();
    for _ in 0..50 {
        let key = **random_of(&keys, random);
        if HEADS.contains(&key) && random.percent(90) {
            continue;
        }
        let place = random_of(&places[key], random);
        let mut changed = whole.clone();
        let Some(at) = changed.pointer_mut(place) else {
            continue;
        };
        let other = of_value(at, key, &changes, random);
        if other != *at {
            *at = other;
            return changed;
        }
    }
    whole.clone()
}

/// The places of all values, by the key that they are the value of or stand in.
fn walk<'v>(value: &'v Value, key: &'v str, at: &str, all: &mut HashMap<&'v str, Vec<String>>) {
    all.entry(key).or_default().push(at.to_owned());
    match value {
        Value::Object(fields) => {
            for (key, field) in fields {
                let name = key.replace('~', "~0").replace('/', "~1");
                walk(field, key, &format!("{at}/{name}"), all);
            }
        }
        Value::Array(items) => {
            for (i, item) in items.iter().enumerate() {
                walk(item, key, &format!("{at}/{i}"), all);
            }
        }
        _ => {}
    }
}

fn random_of<'a, T>(items: &'a [T], random: &mut Random) -> &'a T {
    &items[random.below(items.len())]
}

fn of_value(value: &Value, key: &str, changes: &Changes, random: &mut Random) -> Value {
    let seen = changes.seen(random);
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            match random.below(16) {
                0 => (1_i64 << random.below(63)).into(),
                1..6 if number > 0 => (number - 1).into(),
                6..11 => seen.other(key, value, random).unwrap_or(value).clone(),
                _ => (number + 1).into(),
            }
        }
        Value::String(text) => match key {
            "Restrict" | "Unique" => of_lines(text, random).into(),
            _ => of_text(text, key, seen, random).into(),
        },
        Value::Bool(value) => (!value).into(),
        Value::Array(items) => {
            let mut items = items.clone();
            let twins = items.clone();
            of_list(&mut items, random, |_, random| {
                random_of(&twins, random).clone()
            });
            items.into()
        }
        Value::Object(fields) => {
            let mut fields = fields.clone();
            let keys: Vec<String> = fields.keys().cloned().collect();
            if let Some(key) = keys.get(random.below(keys.len().max(1))) {
                match seen.other(key, &fields[key], random) {
                    Some(other) if random.below(8) > 0 => {
                        drop(fields.insert(key.clone(), other.clone()));
                    }
                    _ => drop(fields.remove(key)),
                }
            }
            fields.into()
        }
        Value::Null => Value::Null,
    }
}

/// Lines that say what CSP-variables may be, with one value of one of them dropped, doubled,
/// swapped or replaced.
fn of_lines(text: &str, random: &mut Random) -> String {
    let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
    if random.below(4) == 0 {
        let twins = lines.clone();
        of_list(&mut lines, random, |_, random| {
            random_of(&twins, random).clone()
        });
        return lines.join("\n");
    }
    let i = random.below(lines.len().max(1));
    if let Some((variables, values)) = lines.get(i).and_then(|line| line.split_once(": ")) {
        let mut words: Vec<&str> = values.split(' ').collect();
        let twins = words.clone();
        of_list(&mut words, random, |_, random| *random_of(&twins, random));
        if !words.is_empty() {
            lines[i] = format!("{variables}: {}", words.join(" "));
        }
    }
    lines.join("\n")
}

/// An entry of a list dropped, doubled, swapped with another, or replaced.
fn of_list<T: Clone>(
    items: &mut Vec<T>,
    random: &mut Random,
    other: impl Fn(&T, &mut Random) -> T,
) {
    if items.is_empty() {
        return;
    }
    let (i, j) = (random.below(items.len()), random.below(items.len()));
    match random.below(4) {
        0 => drop(items.remove(i)),
        1 => items.insert(j, items[i].clone()),
        2 => items.swap(i, j),
        _ => items[i] = other(&items[i], random),
    }
}

/// A text with one of its words changed, or one of its characters for another of the same kind.
pub fn of_text(text: &str, key: &str, seen: &Seen, random: &mut Random) -> String {
    let is_cell = |c: char| c.is_ascii_digit() || "X.<>-^v".contains(c);
    // The name of one thing among several, such as a theory.
    let is_word = !text.contains(' ') && !text.contains(is_cell) && key != "regions";
    let is_choice = is_word || key == "theory";
    if is_choice || text.is_empty() {
        let other = seen
            .other(key, &text.into(), random)
            .and_then(Value::as_str);
        return other.unwrap_or_default().to_owned();
    }
    // The rows of a drawing keep their length.
    if random.below(2) == 0 && text.contains(' ') {
        let mut words: Vec<&str> = text.split(' ').collect();
        if matches!(key, "rows" | "horizontal" | "vertical") {
            let i = random.below(words.len());
            words[i] = seen.word(key, text, random).unwrap_or(".");
        } else {
            of_list(&mut words, random, |word, random| {
                seen.word(key, text, random).unwrap_or(word)
            });
        }
        return words.join(" ");
    }
    let mut all: Vec<char> = text.chars().collect();
    let kind = |c: char| {
        (
            is_cell(c) && !c.is_ascii_digit(),
            c.is_ascii_digit(),
            c.is_alphabetic(),
        )
    };
    let i = random.below(all.len());
    // A cell without a digit may get one, and one with a digit may lose it.
    let may_be = |c: char| {
        kind(c) == kind(all[i])
            || "X.".contains(all[i]) && (c.is_ascii_digit() || c == 'X')
            || c == '.'
    };
    let alike: Vec<char> = all.iter().copied().filter(|&c| may_be(c)).collect();
    all[i] = match all[i].to_digit(10) {
        Some(digit) if random.below(6) == 0 => {
            char::from_digit((digit + 1) % 10, 10).expect("a digit")
        }
        _ => *random_of(&alike, random),
    };
    all.into_iter().collect()
}

/// A table or a proof of which one field of a line is changed, or a line is dropped, doubled or
/// swapped. So many lines at its head stay as they are.
pub fn lines(text: &str, head: usize, between: char, random: &mut Random) -> String {
    let mut all: Vec<String> = text.lines().map(str::to_owned).collect();
    let mut whole = all.clone();
    all.drain(..head);
    whole.truncate(head);
    if !all.is_empty() {
        of_rows(&mut all, between, random);
    }
    whole.extend(all);
    whole.join("\n") + "\n"
}

fn of_rows(all: &mut Vec<String>, between: char, random: &mut Random) {
    if random.below(3) == 0 {
        let twins = all.clone();
        of_list(all, random, |_, random| random_of(&twins, random).clone());
        return;
    }
    let (i, j) = (random.below(all.len()), random.below(all.len()));
    let other: Vec<String> = all[j].split(between).map(str::to_owned).collect();
    let mut fields: Vec<String> = all[i].split(between).map(str::to_owned).collect();
    let k = random.below(fields.len());
    fields[k] = match (fields[k].parse::<i64>(), random.below(3)) {
        (Ok(number), 0) => (number + 1).to_string(),
        (Ok(number), 1) if random.below(4) == 0 => (-number).to_string(),
        (Err(_), 0) => of_text(&fields[k], "", &Seen::default(), random),
        _ => other.get(k).unwrap_or(&fields[k]).clone(),
    };
    all[i] = fields.join(&between.to_string());
}
