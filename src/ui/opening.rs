//! Makes a sentence of a panic while the window is being opened: a library that is missing shows itself in no other way.

use std::cell::RefCell;
use std::panic::{self, AssertUnwindSafe, PanicHookInfo};
use std::sync::Once;

thread_local! {
    /// What has been said in a panic on this thread, as long as its window is not open.
    static LAST_WORDS: RefCell<Option<String>> = const { RefCell::new(None) };
}

static LISTENING: Once = Once::new();

/// Opens a window and stays in it. If that panics before the window is [open](is_done), what it said is the error and
/// nothing is printed. Later panics are as everywhere.
pub(super) fn attempt<T>(open: impl FnOnce() -> T) -> Result<T, String> {
    LISTENING.call_once(listen);
    LAST_WORDS.set(Some(String::new()));
    // Nothing of an attempt is used after it failed.
    let result = panic::catch_unwind(AssertUnwindSafe(open));
    match (result, LAST_WORDS.take()) {
        (Ok(value), _) => Ok(value),
        (Err(_), Some(words)) => Err(words),
        (Err(panic), None) => panic::resume_unwind(panic),
    }
}

/// The window is open.
pub(super) fn is_done() {
    LAST_WORDS.set(None);
}

fn listen() {
    let report = panic::take_hook();
    panic::set_hook(Box::new(move |panic: &PanicHookInfo<'_>| {
        let is_expected = LAST_WORDS.with_borrow_mut(|last_words| {
            let words = panic.payload_as_str().unwrap_or("a panic without words");
            last_words.as_mut().map(|last_words| words.clone_into(last_words)).is_some()
        });
        if !is_expected {
            report(panic);
        }
    }));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_panic_before_the_window_is_open_is_an_error() {
        assert_eq!(attempt(|| 7), Ok(7));
        assert_eq!(attempt(|| -> u32 { panic!("no library") }), Err("no library".to_owned()));
    }

    #[test]
    fn a_panic_in_the_open_window_stays_a_panic() {
        let result = panic::catch_unwind(|| {
            attempt(|| {
                is_done();
                panic::resume_unwind(Box::new("a mistake"));
            })
        });
        assert_eq!(result.expect_err("it goes on").downcast_ref::<&str>(), Some(&"a mistake"));
    }
}
