//! Sets of rules as text.

use super::RuleSet;
use oddagon_boards::value::ron_options;
use std::io::{self, Write};

impl RuleSet {
    /// Writes the set in RON, one rule per line.
    ///
    /// # Errors
    /// The writer's error.
    pub fn write_ron(&self, to: &mut dyn Write) -> io::Result<()> {
        let options = ron_options();
        let plain = "a set of rules holds no map and no float";
        let head = options.to_string(&self.head()).expect(plain);
        // The list of rules comes last.
        let head = head.trim_end_matches("])");
        writeln!(to, "#![enable(implicit_some)]\nRuleSet{head}")?;
        for rule in &self.rules {
            writeln!(to, "{},", options.to_string(rule).expect(plain))?;
        }
        writeln!(to, "])")
    }

    /// Writes the set in JSON, one rule per line.
    ///
    /// # Errors
    /// The writer's error.
    pub fn write_json(&self, to: &mut dyn Write) -> io::Result<()> {
        let plain = "a set of rules holds no map and no float";
        let head = serde_json::to_string(&self.head()).expect(plain);
        write!(to, "{}", head.trim_end_matches("]}"))?;
        for (i, rule) in self.rules.iter().enumerate() {
            let comma = if i > 0 { "," } else { "" };
            let rule = serde_json::to_string(rule).expect(plain);
            write!(to, "{comma}\n{rule}")?;
        }
        writeln!(to, "\n]}}")
    }

    /// Writes the rules in JSON, one object per line; if they are a part of all rules, an object
    /// before them says which.
    ///
    /// # Errors
    /// The writer's error.
    pub fn write_json_lines(&self, to: &mut dyn Write) -> io::Result<()> {
        let plain = "a rule holds no map and no float";
        if let Some(part) = &self.part {
            writeln!(to, "{}", part.head(true))?;
        }
        self.rules
            .iter()
            .try_for_each(|rule| writeln!(to, "{}", serde_json::to_string(rule).expect(plain)))
    }

    /// Writes the set as a table: see the top of `rule_set/mod.rs`.
    ///
    /// # Errors
    /// The writer's error.
    pub fn write_table(&self, to: &mut dyn Write) -> io::Result<()> {
        write!(
            to,
            "# slitherlink-rules version={} window={}x{} border={} stubs={} loop={} basis={}",
            self.version,
            self.rows,
            self.columns,
            self.border,
            yes_or_no(self.stubs),
            self.mode,
            yes_or_no(self.basis),
        )?;
        if self.corners {
            write!(to, " corners=yes")?;
        }
        if self.colours {
            write!(to, " colours=yes")?;
        }
        if let Some(most) = self.max_premises {
            write!(to, " max-premises={most}")?;
        }
        writeln!(to, "\n# {}", one_line(&self.name))?;
        if !self.about.is_empty() {
            writeln!(to, "# {}", one_line(&self.about))?;
        }
        if let Some(part) = &self.part {
            writeln!(to, "# {}", part.line())?;
        }
        self.lines().try_for_each(|line| writeln!(to, "{line}"))
    }

    /// The set without its rules.
    fn head(&self) -> RuleSet {
        RuleSet {
            rules: Vec::new(),
            name: self.name.clone(),
            about: self.about.clone(),
            border: self.border.clone(),
            part: self.part.clone(),
            ..*self
        }
    }
}

/// A text on one line.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn yes_or_no(yes: bool) -> &'static str {
    if yes { "yes" } else { "no" }
}
