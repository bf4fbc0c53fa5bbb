//! Tables of near misses, for the tests of every checker.

/// A text, what replaces it, and what is then said.
pub type Miss<'a> = (&'a str, &'a str, &'a str);

/// Each row changes one thing of a good text, which is then refused for the reason that it names.
pub fn refused<T, E: ToString>(
    good: &str,
    verdict: impl Fn(&str) -> Result<T, E>,
    misses: &[Miss],
) {
    let said = |text: &str| verdict(text).err().map(|error| error.to_string());
    assert_eq!(said(good), None, "{good}");
    for (from, to, expected) in misses {
        assert_eq!(good.matches(from).count(), 1, "{from:?} in\n{good}");
        let miss = good.replace(from, to);
        let said = said(&miss).unwrap_or_else(|| panic!("accepted:\n{miss}"));
        assert!(
            said.contains(expected),
            "{said:?}, not {expected:?}:\n{miss}"
        );
    }
}
