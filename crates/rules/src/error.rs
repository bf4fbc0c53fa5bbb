use thiserror::Error;

/// A family, or a part of one, that does not exist.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RuleError {
    /// No family has that name.
    #[error("there is no family {name:?}, expected one of: {known}")]
    NoFamily {
        /// The name.
        name: String,
        /// All names.
        known: String,
    },
    /// The family has no such parameter.
    #[error("{family} has no parameter {name:?}, expected {known}")]
    NoParameter {
        /// The family.
        family: &'static str,
        /// The parameter.
        name: String,
        /// The parameters that it has.
        known: String,
    },
    /// The parameter has no such value.
    #[error("{family}: {name} is {value:?}, expected one of: {known}")]
    NoValue {
        /// The family.
        family: &'static str,
        /// The parameter.
        name: &'static str,
        /// The value asked for.
        value: String,
        /// The values that it has.
        known: String,
    },
    /// No instance has the values asked for, though each of them exists.
    #[error("{family} has no instance with {selection}")]
    NoInstance {
        /// The family.
        family: &'static str,
        /// What was asked for.
        selection: String,
    },
}
