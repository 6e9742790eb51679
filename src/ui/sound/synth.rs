//! Makes the sounds: struck wood, a ringing note and a chord, each a sum of tones that die away.

use std::f32::consts::{PI, TAU};
use std::time::Duration;

use rand::prelude::*;
use rand::rngs::StdRng;

use super::Sound;

/// Samples in a second.
pub const RATE: u16 = 44_100;

/// How many seconds the end of a sound takes to fade, however loud it still is.
const FADE: f32 = 0.04;

/// The samples of a sound, between -1 and 1. Two sounds that meet are not too loud together.
#[must_use]
pub fn samples(sound: Sound) -> Vec<f32> {
    match sound {
        Sound::Move => Take::new(0.18).strike(0.0, KNOCK).loud(0.34),
        Sound::Capture => Take::new(0.26).strike(0.0, HARD_KNOCK).strike(0.07, HARDER_KNOCK).loud(0.44),
        Sound::Check => Take::new(0.65).strike(0.0, KNOCK).strike(0.01, RING).loud(0.38),
        Sound::End => {
            let take = Take::new(0.9).strike(0.0, note(261.63)).strike(0.05, note(329.63));
            take.strike(0.1, note(392.0)).strike(0.15, note(523.25)).loud(0.34)
        }
    }
}

/// How long samples sound.
#[must_use]
pub fn duration(samples: &[f32]) -> Duration {
    Duration::from_micros(samples.len() as u64 * 1_000_000 / u64::from(RATE))
}

/// Something that sounds when it is struck.
#[derive(Clone, Copy)]
struct Body {
    tones: [Tone; 4],
    /// How many seconds it takes to become loud.
    rise: f32,
    /// How loud the stroke itself is.
    noise: f32,
}

#[derive(Clone, Copy)]
struct Tone {
    /// In Hertz.
    pitch: f32,
    loudness: f32,
    /// After how many seconds a third of it is left.
    life: f32,
}

const fn tone(pitch: f32, loudness: f32, life: f32) -> Tone {
    Tone { pitch, loudness, life }
}

// The tones of wood are in no harmony and die at once; the harder the knock, the more of the high ones.
const KNOCK: Body = Body {
    tones: [
        tone(312.0, 1.0, 0.024),
        tone(655.0, 0.7, 0.016),
        tone(1190.0, 0.4, 0.010),
        tone(2140.0, 0.2, 0.005),
    ],
    rise: 0.001,
    noise: 0.6,
};

const HARD_KNOCK: Body = Body {
    tones: [
        tone(365.0, 0.6, 0.018),
        tone(810.0, 0.6, 0.013),
        tone(1560.0, 0.5, 0.009),
        tone(2870.0, 0.3, 0.005),
    ],
    rise: 0.0007,
    noise: 1.0,
};

const HARDER_KNOCK: Body = Body {
    tones: [
        tone(274.0, 1.1, 0.028),
        tone(598.0, 0.9, 0.018),
        tone(1240.0, 0.6, 0.011),
        tone(2430.0, 0.3, 0.006),
    ],
    rise: 0.0007,
    noise: 1.2,
};

const RING: Body = Body {
    tones: [
        tone(880.0, 0.50, 0.16),
        tone(1320.0, 0.16, 0.12),
        tone(1760.0, 0.18, 0.09),
        tone(3520.0, 0.04, 0.04),
    ],
    rise: 0.008,
    noise: 0.0,
};

/// A soft note, as of a string that is plucked with a finger.
const fn note(pitch: f32) -> Body {
    let tones = [
        tone(pitch, 1.0, 0.26),
        tone(2.0 * pitch, 0.25, 0.17),
        tone(3.0 * pitch, 0.08, 0.1),
        tone(4.0 * pitch, 0.03, 0.06),
    ];
    Body { tones, rise: 0.02, noise: 0.0 }
}

impl Body {
    /// What is heard of it at each of these seconds since it was struck.
    fn sound(self, seconds: impl Iterator<Item = f32>) -> impl Iterator<Item = f32> {
        let mut dice = StdRng::seed_from_u64(1);
        let mut noise = 0.0;
        seconds.map(move |second| {
            let tones = self
                .tones
                .iter()
                .map(|tone| tone.loudness * (-second / tone.life).exp() * (TAU * tone.pitch * second).sin());
            // Each noise is near the last, which takes the hiss away.
            noise += 0.3 * (dice.random_range(-1.0..1.0) - noise);
            let stroke = self.noise * (-second / 0.004).exp() * noise;
            ramp(second / self.rise) * (tones.sum::<f32>() + stroke)
        })
    }
}

/// From 0 to 1 without a corner.
fn ramp(progress: f32) -> f32 {
    0.5 - 0.5 * (PI * progress.clamp(0.0, 1.0)).cos()
}

/// A sound in the making.
struct Take {
    /// How many seconds it lasts.
    length: f32,
    samples: Vec<f32>,
}

impl Take {
    fn new(length: f32) -> Self {
        let samples = seconds().take_while(|&second| second < length).map(|_| 0.0).collect();
        Self { length, samples }
    }

    /// Strikes a body at a second.
    fn strike(mut self, at: f32, body: Body) -> Self {
        let first = seconds().take_while(|&second| second < at).count();
        let rest = self.samples.iter_mut().skip(first);
        for (sample, heard) in rest.zip(body.sound(seconds())) {
            *sample += heard;
        }
        self
    }

    /// The samples, the loudest of them as loud as this.
    fn loud(mut self, loudness: f32) -> Vec<f32> {
        for (sample, second) in self.samples.iter_mut().zip(seconds()) {
            *sample *= ramp((self.length - second) / FADE);
        }
        let loudest =
            self.samples.iter().fold(f32::MIN_POSITIVE, |loudest, sample| loudest.max(sample.abs()));
        self.samples.iter().map(|sample| sample * loudness / loudest).collect()
    }
}

/// When each sample of a second is due.
fn seconds() -> impl Iterator<Item = f32> {
    (0..RATE).map(|sample| f32::from(sample) / f32::from(RATE))
}
