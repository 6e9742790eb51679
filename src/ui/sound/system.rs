//! Sounds where there is no `PulseAudio`: over what the system calls its default device.

use std::num::NonZero;
use std::time::{Duration, Instant};

use rodio::buffer::SamplesBuffer;
use rodio::{DeviceSinkBuilder, MixerDeviceSink};

use super::player::Outlet;
use super::synth;

/// How long the device is kept after the last sample, because it plays it later than it gets it.
const LINGER: Duration = Duration::from_secs(1);

/// The default device, which is held only while something sounds.
#[derive(Default)]
pub struct System {
    device: Option<Device>,
}

struct Device {
    mixer: MixerDeviceSink,
    over: Instant,
}

impl Outlet for System {
    fn play(&mut self, samples: &[f32], now: Instant) {
        let (Some(one), Some(rate)) = (NonZero::new(1), NonZero::new(u32::from(synth::RATE))) else { return };
        let over = now + synth::duration(samples) + LINGER;
        if self.device.is_none() {
            self.device = open().map(|mixer| Device { mixer, over });
        }
        if let Some(device) = &mut self.device {
            device.mixer.mixer().add(SamplesBuffer::new(one, rate, samples));
            device.over = device.over.max(over);
        }
    }

    fn tidy(&mut self, now: Instant) -> Option<Instant> {
        self.device = self.device.take().filter(|device| device.over > now);
        self.device.as_ref().map(|device| device.over)
    }
}

fn open() -> Option<MixerDeviceSink> {
    // Nobody reads what a window program writes about its sounds.
    let builder = DeviceSinkBuilder::from_default_device().ok()?.with_error_callback(|_| ());
    let mut mixer = builder.open_stream().ok()?;
    mixer.log_on_drop(false);
    Some(mixer)
}
