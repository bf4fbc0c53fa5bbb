use std::collections::HashMap;

/// A list of different names and their places in it.
#[derive(Debug, Clone, Default)]
pub struct Names {
    list: Vec<String>,
    places: HashMap<String, usize>,
}

impl Names {
    /// Adds a name at the end; gives its place, or that of the same name where it is known.
    pub fn add(&mut self, name: &str) -> usize {
        if let Some(known) = self.place(name) {
            return known;
        }
        self.places.insert(name.to_owned(), self.list.len());
        self.list.push(name.to_owned());
        self.list.len() - 1
    }

    /// The place of a name, from 0.
    pub fn place(&self, name: &str) -> Option<usize> {
        self.places.get(name).copied()
    }

    /// The names, in order.
    pub fn list(&self) -> &[String] {
        &self.list
    }
}
