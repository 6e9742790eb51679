//! Makes a value of a panic: a searcher that fails must not take the window with it, nor write over the terminal.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

thread_local! {
    /// What has been said in a panic on this thread, while somebody is prepared for it.
    static LAST_WORDS: RefCell<Option<String>> = const { RefCell::new(None) };
}

static LISTENING: Once = Once::new();

/// Does some work. If it panics, what it said is the error; nothing is printed.
pub(crate) fn survive<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    LISTENING.call_once(listen);
    LAST_WORDS.set(Some(String::new()));
    // What the work had borrowed is its caller's to throw away.
    let result = panic::catch_unwind(AssertUnwindSafe(work));
    let last_words = LAST_WORDS.take().unwrap_or_default();
    result.map_err(|_| last_words)
}

/// Keeps the panics of surviving threads for themselves; all others are reported as before.
fn listen() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic: &PanicHookInfo<'_>| {
        let is_expected = LAST_WORDS.with_borrow_mut(|last_words| {
            last_words.as_mut().map(|words| *words = describe(panic)).is_some()
        });
        if !is_expected {
            report(panic);
        }
    }));
}

fn describe(panic: &PanicHookInfo<'_>) -> String {
    let what = panic.payload_as_str().unwrap_or("a panic without words");
    panic.location().map_or_else(|| what.to_owned(), |place| format!("{what} ({place})"))
}
