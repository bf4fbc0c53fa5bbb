//! Prints the JSON Schema of libraries, as the types have it.

use oddagon_patterns::library::Library;

fn main() -> Result<(), serde_json::Error> {
    let mut schema = schemars::schema_for!(Library);
    schema.insert("title".to_owned(), "Oddagon pattern library".into());
    println!("{}", serde_json::to_string_pretty(&schema)?);
    Ok(())
}
