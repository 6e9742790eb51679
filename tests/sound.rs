//! The sounds: how they are made, when they are heard, and that nobody waits for them.

use std::sync::mpsc::{self, Receiver, Sender};
use std::time::{Duration, Instant};

use catur::ui::sound::{Outlet, Sound, Speaker, Throttle, synth};

const fn millis(count: u64) -> Duration {
    Duration::from_millis(count)
}

/// Long enough for any thread to do what it has to.
const LONG: Duration = Duration::from_secs(10);

fn loudest(samples: &[f32]) -> f32 {
    samples.iter().fold(0.0, |loudest, sample| loudest.max(sample.abs()))
}

#[test]
fn every_sound_is_heard_and_two_at_once_are_not_too_loud() {
    for sound in Sound::ALL {
        let loudest = loudest(&synth::samples(sound));
        assert!((0.2..=0.5).contains(&loudest), "{sound:?}: {loudest}");
    }
}

#[test]
fn every_sound_begins_and_ends_with_silence() {
    for sound in Sound::ALL {
        let samples = synth::samples(sound);
        let (first, last) = (samples[0].abs(), samples[samples.len() - 1].abs());
        assert!(first < 0.001 && last < 0.001, "{sound:?}: {first} {last}");
    }
}

#[test]
fn no_sound_jumps() {
    for sound in Sound::ALL {
        let samples = synth::samples(sound);
        let step = samples.windows(2).map(|pair| (pair[1] - pair[0]).abs()).fold(0.0, f32::max);
        assert!(step < 0.2, "{sound:?}: {step}");
    }
}

#[test]
fn every_sound_is_over_in_less_than_a_second() {
    for sound in Sound::ALL {
        let duration = synth::duration(&synth::samples(sound));
        assert!((millis(50)..millis(950)).contains(&duration), "{sound:?}: {duration:?}");
    }
}

#[test]
fn no_two_sounds_are_the_same_and_each_is_always_the_same() {
    for one in Sound::ALL {
        for other in Sound::ALL {
            assert_eq!(synth::samples(one) == synth::samples(other), one == other, "{one:?} {other:?}");
        }
    }
}

#[test]
fn a_knock_is_over_sooner_than_what_rings() {
    let lengths = Sound::ALL.map(|sound| synth::samples(sound).len());
    assert!(lengths.is_sorted(), "{lengths:?}");
}

#[test]
fn a_second_sound_is_not_heard_at_once() {
    let (mut throttle, now) = (Throttle::default(), Instant::now());
    assert!(throttle.admits(Sound::Move, now));
    assert!(!throttle.admits(Sound::Move, now));
    assert!(!throttle.admits(Sound::Move, now + millis(99)));
    assert!(throttle.admits(Sound::Move, now + millis(100)));
    assert!(!throttle.admits(Sound::Move, now + millis(199)));
    assert!(throttle.admits(Sound::Move, now + millis(200)));
}

#[test]
fn a_more_important_sound_need_not_wait() {
    let (mut throttle, now) = (Throttle::default(), Instant::now());
    for sound in Sound::ALL {
        assert!(throttle.admits(sound, now), "{sound:?}");
    }
    for sound in Sound::ALL {
        assert!(!throttle.admits(sound, now + millis(99)), "{sound:?}");
    }
}

#[test]
fn a_clock_that_goes_back_does_no_harm() {
    let (mut throttle, now) = (Throttle::default(), Instant::now());
    assert!(throttle.admits(Sound::Move, now + LONG));
    assert!(!throttle.admits(Sound::Move, now));
}

/// An outlet that tells what it was given.
struct Ear {
    heard: Sender<Vec<f32>>,
}

impl Outlet for Ear {
    fn play(&mut self, samples: &[f32], _: Instant) {
        self.heard.send(samples.to_vec()).expect("the test listens");
    }

    fn tidy(&mut self, _: Instant) -> Option<Instant> {
        None
    }
}

fn ear() -> (Speaker, Receiver<Vec<f32>>) {
    let (heard, hear) = mpsc::channel();
    (Speaker::through(move || Ear { heard }), hear)
}

#[test]
fn what_is_played_is_heard() {
    for sound in Sound::ALL {
        let (mut speaker, hear) = ear();
        // The thread makes its sounds first, which takes longer than a sound may be late.
        while hear.try_recv().is_err() {
            speaker.play(sound, Instant::now());
            std::thread::sleep(millis(1));
        }
        drop(speaker);
        assert!(hear.iter().all(|samples| samples == synth::samples(sound)), "{sound:?}");
    }
}

#[test]
fn what_comes_too_late_is_not_heard_any_more() {
    let (mut speaker, hear) = ear();
    let long_ago = Instant::now().checked_sub(LONG).expect("the machine runs for longer");
    speaker.play(Sound::End, long_ago);
    drop(speaker);
    assert!(hear.recv_timeout(LONG).is_err());
}

struct Broken;

impl Outlet for Broken {
    fn play(&mut self, _: &[f32], _: Instant) {
        panic!("a broken outlet");
    }

    fn tidy(&mut self, _: Instant) -> Option<Instant> {
        None
    }
}

#[test]
fn an_accident_is_followed_by_silence() {
    let mut speaker = Speaker::through(|| Broken);
    let now = Instant::now();
    for later in 0..10 {
        speaker.play(Sound::Move, now + later * Throttle::PAUSE);
        std::thread::sleep(millis(5));
    }
}

#[test]
fn a_silent_speaker_can_be_played_on() {
    Speaker::silent().play(Sound::End, Instant::now());
}

#[cfg(target_os = "linux")]
mod pulse {
    use std::os::unix::net::UnixListener;

    use catur::ui::sound::pulse::Pulse;

    use super::*;

    fn is_not_waited_for(mut speaker: Speaker, since: Instant) {
        for sound in Sound::ALL {
            speaker.play(sound, Instant::now());
        }
        drop(speaker);
        assert!(since.elapsed() < millis(500), "{:?}", since.elapsed());
    }

    #[test]
    fn a_server_that_is_not_there_is_not_waited_for() {
        let folder = std::env::temp_dir().join("catur-no-such-folder");
        let since = Instant::now();
        is_not_waited_for(Speaker::through(move || Pulse::at(folder.join("native"))), since);
    }

    #[test]
    fn a_server_that_never_answers_is_not_waited_for() {
        let socket = std::env::temp_dir().join(format!("catur-deaf-{}", std::process::id()));
        let server = UnixListener::bind(&socket).expect("a socket can be made");
        let (since, address) = (Instant::now(), socket.clone());
        is_not_waited_for(Speaker::through(move || Pulse::at(address)), since);
        drop(server);
        std::fs::remove_file(socket).expect("the socket was made");
    }
}
