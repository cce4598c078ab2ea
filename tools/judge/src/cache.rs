//! Remembers the results of tests, so that a second run judges only what has changed.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};
use std::{fs, io};

use minisysy::diag::{Message, message};
use sha2::{Digest, Sha256};

use crate::cases::{Case, Expected};
use crate::results::{TestResult, Verdict};
use crate::submission::hexadecimal;
use crate::test::Judged;

/// The results of one submission by the digests of what decides them.
#[derive(Debug, Default)]
pub struct Cache {
    path: Option<PathBuf>,
    results: Mutex<BTreeMap<String, TestResult>>,
}

impl Cache {
    /// Reads the results for a submission with this digest; without a digest, it stays empty. A file
    /// that cannot be read counts as missing.
    pub fn open(folder: &Path, digest: Option<&str>, is_read: bool) -> Cache {
        let Some(digest) = digest else { return Cache::default() };
        let path = folder.join(format!("{digest}.json"));
        let text =
            if is_read { fs::read_to_string(&path).unwrap_or_default() } else { String::new() };
        let results = serde_json::from_str(&text).unwrap_or_default();
        Cache { path: Some(path), results: Mutex::new(results) }
    }

    /// The result for a key.
    pub fn get(&self, key: &str) -> Option<TestResult> {
        self.results.lock().unwrap_or_else(PoisonError::into_inner).get(key).cloned()
    }

    /// Remembers a result, unless it says nothing about the submission.
    pub fn put(&self, key: &str, judged: &Judged) {
        let result = &judged.result;
        let is_own = !matches!(result.verdict, Verdict::NR | Verdict::OE);
        if self.path.is_some() && is_own && !judged.is_uncertain && !judged.is_of_machine {
            let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
            results.insert(key.to_owned(), result.clone());
        }
    }

    /// Writes the results, and forgets them.
    ///
    /// # Errors
    /// The folder, and why nothing can be written there. The next run judges again.
    pub fn save(&self) -> Result<(), Message> {
        let Some(path) = &self.path else { return Ok(()) };
        let mut results = self.results.lock().unwrap_or_else(PoisonError::into_inner);
        let results = std::mem::take(&mut *results);
        if results.is_empty() {
            return Ok(());
        }
        let folder = path.parent().expect("the file is in a folder");
        let write = || -> io::Result<()> {
            fs::create_dir_all(folder)?;
            // Another run never sees half a file.
            let file = tempfile::NamedTempFile::new_in(folder)?;
            serde_json::to_writer(&file, &results)?;
            file.persist(path)?;
            Ok(())
        };
        write().map_err(|error| {
            let path = folder.display().to_string();
            message!("cannot write `{path}`: {reason}", path, reason = Message::from(error))
        })
    }
}

/// A digest of some texts.
pub fn key(parts: &[&str]) -> String {
    let mut hasher = Sha256::new();
    for part in parts {
        hasher.update((part.len() as u64).to_le_bytes());
        hasher.update(part);
    }
    hexadecimal(&hasher.finalize()[..16])
}

/// The digest of a program's files.
pub fn case_digest(case: &Case) -> String {
    let mut paths = vec![&case.source];
    match &case.expected {
        Expected::Refusal => {}
        Expected::Run { input, output } => paths.extend(input.iter().chain([output])),
    }
    let mut hasher = Sha256::new();
    for path in paths {
        let bytes = fs::read(path).unwrap_or_default();
        hasher.update((bytes.len() as u64).to_le_bytes());
        hasher.update(bytes);
    }
    format!("{}{}", case.name, hexadecimal(&hasher.finalize()[..16]))
}
