use super::instance::Instance;
use oddagon_boards::theorem::Statement;
use std::collections::VecDeque;
use std::fmt::Display;

/// The statements of a family: part by part, then random ones, one from each part in turn. Nothing
/// is computed before it is asked for.
#[derive(Default)]
pub struct Instances {
    listed: VecDeque<Part>,
    random: VecDeque<Part>,
}

struct Part {
    /// The values that all instances have; `None` where they differ.
    values: Option<Vec<String>>,
    list: Box<dyn Iterator<Item = Instance> + Send>,
}

impl Instances {
    /// Instances from an iterator, whatever their values.
    pub fn listed(instances: impl Iterator<Item = Instance> + Send + 'static) -> Instances {
        let list = Box::new(instances);
        let listed = [Part { values: None, list }].into();
        let random = VecDeque::new();
        Instances { listed, random }
    }

    /// These instances, and then those with these values, with the statements that `list` computes.
    pub(super) fn and<I>(
        mut self,
        values: &[&dyn Display],
        list: impl FnOnce() -> I + Send + 'static,
    ) -> Instances
    where
        I: Iterator<Item = Statement> + Send + 'static,
    {
        self.listed.push_back(Part::new(values, false, list));
        self
    }

    /// These instances and, at the end, random ones with these values.
    pub(super) fn and_random<I>(
        mut self,
        values: &[&dyn Display],
        list: impl FnOnce() -> I + Send + 'static,
    ) -> Instances
    where
        I: Iterator<Item = Statement> + Send + 'static,
    {
        self.random.push_back(Part::new(values, true, list));
        self
    }

    /// The instances whose values fit. Parts with other values are never computed.
    pub(super) fn having(
        self,
        fits: impl Fn(&[String]) -> bool + Clone + Send + 'static,
    ) -> Instances {
        let parts = |parts: VecDeque<Part>| -> VecDeque<Part> {
            let fitting = parts.into_iter().filter_map(|part| match &part.values {
                Some(values) => fits(values).then_some(part),
                None => {
                    let fits = fits.clone();
                    let list = part.list.filter(move |instance| fits(&instance.values));
                    let list = Box::new(list);
                    Some(Part { list, ..part })
                }
            });
            fitting.collect()
        };
        Instances {
            listed: parts(self.listed),
            random: parts(self.random),
        }
    }
}

impl Part {
    fn new<I>(
        values: &[&dyn Display],
        random: bool,
        list: impl FnOnce() -> I + Send + 'static,
    ) -> Part
    where
        I: Iterator<Item = Statement> + Send + 'static,
    {
        let values: Vec<String> = values.iter().map(ToString::to_string).collect();
        let all = values.clone();
        let instance = move |statement| Instance {
            values: all.clone(),
            statement,
            replaced: Vec::new(),
            random,
        };
        Part {
            values: Some(values),
            list: Box::new(std::iter::once_with(list).flatten().map(instance)),
        }
    }
}

impl Iterator for Instances {
    type Item = Instance;

    fn next(&mut self) -> Option<Instance> {
        while let Some(part) = self.listed.front_mut() {
            if let Some(next) = part.list.next() {
                return Some(next);
            }
            self.listed.pop_front();
        }
        // One of each part, then the next of each: a caller that needs only a few random instances
        // of every kind can stop early.
        while let Some(mut part) = self.random.pop_front() {
            if let Some(next) = part.list.next() {
                self.random.push_back(part);
                return Some(next);
            }
        }
        None
    }
}
