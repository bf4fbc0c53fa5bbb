/// A number in its usual form: decimal digits without leading zeros, and for literals an optional minus sign.
pub(super) fn number(word: &str) -> Option<u64> {
    let usual = word == "0" || word.starts_with(|c: char| matches!(c, '1'..='9'));
    let digits = word.bytes().all(|byte| byte.is_ascii_digit());
    (usual && digits).then(|| word.parse().ok())?
}

/// A literal, or the 0 that ends a list of them. At most 2³¹ − 1 variables.
pub(super) fn literal(word: &str) -> Option<i32> {
    let (negative, digits) = match word.strip_prefix('-') {
        Some(digits) => (true, digits),
        None => (false, word),
    };
    let number = i32::try_from(number(digits)?).ok()?;
    match negative {
        true if number == 0 => None,
        true => Some(-number),
        false => Some(number),
    }
}

/// A word for a message: short and without control characters.
pub(super) fn quoted(word: &str) -> String {
    let mut shown: String = word.chars().take(20).collect();
    if shown.len() < word.len() {
        shown.push('…');
    }
    format!("\"{}\"", shown.escape_debug())
}
