//! Files that hold one value, in RON or JSON.

use oddagon_core::TextError;
use ron::Options;
use ron::extensions::Extensions;
use serde::de::DeserializeOwned;

/// RON in which `Some` need not be written.
pub fn ron_options() -> Options {
    Options::default().with_default_extension(Extensions::IMPLICIT_SOME)
}

/// The value of a text, told apart by the first byte that is not blank: `{` is JSON.
///
/// # Errors
/// What is wrong and where.
pub fn read_value<T: DeserializeOwned>(text: &str) -> Result<T, TextError> {
    if text.trim_start().starts_with('{') {
        return serde_json::from_str(text).map_err(|error| {
            let message = error.to_string();
            // The message ends in the place.
            let problem = message
                .rsplit_once(" at line ")
                .map_or(&*message, |(m, _)| m);
            TextError::at((error.line(), error.column().max(1)), problem)
        });
    }
    ron_options().from_str(text).map_err(|error| {
        let start = error.span.start;
        TextError::at((start.line, start.col), error.code.to_string())
    })
}
