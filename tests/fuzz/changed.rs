//! One thing of a valid input changed, in a way that its readers are likely to take: a word for another of the same place, a
//! number, a digit, an entry dropped, doubled or swapped.

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

    /// Another value of a key.
    fn other(&self, key: &str, random: &mut Random) -> Option<&Value> {
        let values = self.0.get(key)?;
        values.get(random.below(values.len()))
    }

    /// A word of another value of a key.
    fn word(&self, key: &str, random: &mut Random) -> Option<&str> {
        let words = self.other(key, random)?.as_str()?.split(' ');
        let words: Vec<&str> = words.collect();
        Some(words[random.below(words.len())])
    }
}

/// A value of JSON with one thing changed.
pub fn value(whole: &Value, seen: &Seen, random: &mut Random) -> Value {
    let mut places: HashMap<&str, Vec<String>> = HashMap::new();
    walk(whole, "", "", &mut places);
    // Each key is as likely as the others: in a long proof most values are hints.
    let mut keys: Vec<&&str> = places.keys().collect();
    keys.sort();
    for _ in 0..50 {
        let key = **random_of(&keys, random);
        let place = random_of(&places[key], random);
        let mut changed = whole.clone();
        let Some(at) = changed.pointer_mut(place) else {
            continue;
        };
        let other = of_value(at, key, seen, random);
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

fn of_value(value: &Value, key: &str, seen: &Seen, random: &mut Random) -> Value {
    match value {
        Value::Number(number) => {
            let number = number.as_i64().unwrap_or(0);
            let other = seen.other(key, random).filter(|other| other.is_number());
            match (random.below(4), other) {
                (0, Some(other)) => other.clone(),
                (1, _) => (number - 1).into(),
                (2, _) if random.below(4) == 0 => (1_i64 << random.below(63)).into(),
                _ => (number + 1).into(),
            }
        }
        Value::String(text) => of_text(text, key, seen, random).into(),
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
                match seen.other(key, random) {
                    Some(other) if random.below(5) > 0 => {
                        drop(fields.insert(key.clone(), other.clone()))
                    }
                    _ => drop(fields.remove(key)),
                }
            }
            fields.into()
        }
        Value::Null => seen.other(key, random).cloned().unwrap_or_default(),
    }
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
    if random.below(2) == 0 && text.contains(' ') || key == "theory" || key == "focus" {
        let mut words: Vec<String> = text.split(' ').map(str::to_owned).collect();
        of_list(&mut words, random, |word, random| {
            let word = seen.word(key, random).unwrap_or(word);
            word.to_owned()
        });
        return words.join(" ");
    }
    let mut all: Vec<char> = text.chars().collect();
    if all.is_empty() {
        let other = seen.other(key, random).and_then(Value::as_str);
        return other.unwrap_or_default().to_owned();
    }
    let kind = |c: &char| (c.is_ascii_digit(), c.is_alphabetic(), c.is_whitespace());
    let i = random.below(all.len());
    // A cell without a digit may get one.
    let alike = all.iter().filter(|c| {
        kind(c) == kind(&all[i]) || all[i] == '.' && (c.is_ascii_digit() || **c == 'X')
    });
    let alike: Vec<char> = alike.copied().collect();
    all[i] = match (all[i].to_digit(10), random.below(3)) {
        (Some(digit), 0) => char::from_digit((digit + 1) % 10, 10).expect("a digit"),
        (Some(_), 1) if text.contains('.') => '.',
        _ => *random_of(&alike, random),
    };
    all.into_iter().collect()
}

/// A table, formula or proof of which one field of a line is changed, or a line is dropped, doubled or swapped.
pub fn lines(text: &str, between: &[char], random: &mut Random) -> String {
    let mut all: Vec<String> = text.lines().map(str::to_owned).collect();
    if random.below(3) == 0 {
        let twins = all.clone();
        of_list(&mut all, random, |_, random| {
            random_of(&twins, random).clone()
        });
        return all.join("\n") + "\n";
    }
    let (i, j) = (random.below(all.len()), random.below(all.len()));
    let other: Vec<String> = all[j].split(between).map(str::to_owned).collect();
    let separator = between[0].to_string();
    let mut fields: Vec<String> = all[i].split(between).map(str::to_owned).collect();
    let k = random.below(fields.len());
    fields[k] = match (fields[k].parse::<i64>(), random.below(3)) {
        (Ok(number), 0) => (number + 1).to_string(),
        (Ok(number), 1) => (-number).to_string(),
        (Err(_), 0) => of_text(&fields[k], "", &Seen::default(), random),
        _ => other.get(k).unwrap_or(&fields[k]).clone(),
    };
    all[i] = fields.join(&separator);
    all.join("\n") + "\n"
}
