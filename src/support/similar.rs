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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_third_of_a_name_may_be_wrong() {
        let similar = |wanted| most_similar(wanted, ["count", "sum", "x"].into_iter());
        assert_eq!(similar("conut"), Some("count"));
        assert_eq!(similar("sun"), Some("sum"));
        assert_eq!(similar("y"), None);
        assert_eq!(similar(""), None);
    }
}
