//! "Did you mean": finds the name that a misspelt one resembles.

/// The number of misspelt names that get a suggestion. The limit is needed because each search
/// looks at all visible names.
pub const LIMIT: u32 = 100;

/// Longer names are not compared: comparing two names takes the product of their lengths.
const MAX_LENGTH: usize = 64;

/// The name among `names` that is spelt almost like `wanted`, if any: the one with the fewest
/// changes, and among equals the first in alphabetical order.
pub fn most_similar<'n>(wanted: &str, names: impl Iterator<Item = &'n str>) -> Option<&'n str> {
    if wanted.is_empty() || wanted.len() > MAX_LENGTH {
        return None;
    }
    // Up to a third of the name may differ, but not all of it.
    let limit = wanted.len().div_ceil(3).min(wanted.len() - 1);
    names
        .filter(|name| name.len().abs_diff(wanted.len()) <= limit)
        .map(|name| (strsim::osa_distance(wanted, name), name))
        .filter(|&(distance, name)| distance <= limit && distance < name.len())
        .min()
        .map(|(_, name)| name)
}

/// Whether `meant` is certainly what was meant by `wanted`, to which it is similar: only the case of
/// letters differs, or one letter of a long name. `a1` is not a misspelt `a2`, and the plural not a
/// misspelt singular.
pub fn is_sure(wanted: &str, meant: &str) -> bool {
    let is_long = wanted.len().min(meant.len()) >= 5;
    let letters = |name: &str| name.replace(|c: char| c.is_ascii_digit(), "");
    let without_s = |name: &str| name.strip_suffix('s').unwrap_or(name).to_owned();
    // `n` and `N` are often two names.
    wanted.len() > 1 && wanted.eq_ignore_ascii_case(meant)
        || is_long
            && letters(wanted) != letters(meant)
            && without_s(wanted) != without_s(meant)
            && strsim::osa_distance(wanted, meant) == 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_small_mistakes_are_sure() {
        for (wanted, meant) in [("getInt", "getint"), ("Sum", "sum"), ("conut", "count")] {
            assert!(is_sure(wanted, meant), "{wanted}");
        }
        for (wanted, meant) in [("sun", "sum"), ("N", "n"), ("value1", "value2"), ("items", "item")]
        {
            assert!(!is_sure(wanted, meant), "{wanted}");
        }
    }

    #[test]
    fn a_third_of_a_name_may_be_wrong() {
        let similar = |wanted| most_similar(wanted, ["count", "sum", "x"].into_iter());
        assert_eq!(similar("conut"), Some("count"));
        assert_eq!(similar("sun"), Some("sum"));
        assert_eq!(similar("y"), None);
        assert_eq!(similar(""), None);
    }
}
