//! Sounds on Linux: over the socket of `PulseAudio`, at which `PipeWire` answers too.

use std::fs;
use std::io::{BufReader, Read, Write};
use std::os::unix::net::UnixStream;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use pulseaudio::protocol::{
    AuthParams, AuthReply, ChannelMap, Command, CommandReply, CommandTag, CreatePlaybackStreamReply,
    MAX_VERSION, PlaybackStreamParams, Prop, Props, ProtocolError, SampleFormat, SampleSpec,
    SetClientNameReply, TagStructReader, read_descriptor, stream::BufferAttr, stream::StreamFlags,
    write_command_message, write_memblock,
};
use pulseaudio::{cookie_path_from_env, socket_path_from_env};

use super::player::Outlet;
use super::synth;

/// How long a server may be silent before it is taken for gone.
const PATIENCE: Duration = Duration::from_secs(1);

/// How long a stream is kept after its last sample was sent, because the device plays it later than it gets it.
const LINGER: Duration = Duration::from_secs(1);

/// How many samples the device is asked to hold: 25 ms, and a sound begins no later than that.
const DEVICE_HOLDS: u16 = synth::RATE / 40;

/// How many bytes a sample has.
const SAMPLE: u32 = 4;

/// How many bytes of a sound are sent in one message.
const BLOCK: usize = 16 * 1024;

/// More than any answer of a server to what is asked here.
const LONGEST_MESSAGE: u32 = 64 * 1024;

/// The sound server of this computer. It is connected to when it is there, and again when it has gone and come back.
#[derive(Default)]
pub struct Pulse {
    /// None if the environment says where it is.
    socket: Option<PathBuf>,
    connection: Option<Connection>,
}

impl Pulse {
    /// The server that listens at a socket.
    #[must_use]
    pub const fn at(socket: PathBuf) -> Self {
        Self { socket: Some(socket), connection: None }
    }

    fn connect(&mut self) {
        let socket = self.socket.clone().or_else(socket_path_from_env);
        self.connection = socket.and_then(|socket| Connection::open(UnixStream::connect(socket).ok()?).ok());
    }

    /// Does something with the server. If that fails the connection is given up.
    fn ask<T>(&mut self, ask: impl FnOnce(&mut Connection) -> Result<T, ProtocolError>) -> Option<T> {
        let answer = ask(self.connection.as_mut()?).ok();
        if answer.is_none() {
            self.connection = None;
        }
        answer
    }
}

impl Outlet for Pulse {
    fn prepare(&mut self) {
        self.connect();
    }

    fn play(&mut self, samples: &[f32], now: Instant) {
        if self.ask(|connection| connection.play(samples, now)).is_none() {
            self.connect();
            self.ask(|connection| connection.play(samples, now));
        }
    }

    fn tidy(&mut self, now: Instant) -> Option<Instant> {
        self.ask(|connection| connection.tidy(now)).flatten()
    }
}

struct Connection {
    socket: BufReader<UnixStream>,
    version: u16,
    /// The number of the last command.
    number: u32,
    streams: Vec<Stream>,
}

/// A sound on its way to the ear. Each has a stream of its own, so that one may begin before another is over, and nothing
/// runs when nothing sounds.
struct Stream {
    channel: u32,
    over: Instant,
}

impl Connection {
    fn open(socket: UnixStream) -> Result<Self, ProtocolError> {
        socket.set_read_timeout(Some(PATIENCE))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        let socket = BufReader::new(socket);
        let mut connection = Self { socket, version: MAX_VERSION, number: 0, streams: Vec::new() };

        let cookie = cookie_path_from_env().and_then(|path| fs::read(path).ok()).unwrap_or_default();
        let auth = AuthParams { version: MAX_VERSION, supports_shm: false, supports_memfd: false, cookie };
        let AuthReply { version, .. } = connection.ask(&Command::Auth(auth))?;
        connection.version = version.min(MAX_VERSION);

        let _: SetClientNameReply = connection.ask(&Command::SetClientName(named(Prop::ApplicationName)))?;
        Ok(connection)
    }

    fn play(&mut self, samples: &[f32], now: Instant) -> Result<(), ProtocolError> {
        // A server may keep the last samples back until there are as many as the device takes at once.
        let silence = [0.0; 2 * DEVICE_HOLDS as usize];
        let bytes: Vec<u8> = samples.iter().chain(&silence).flat_map(|sample| sample.to_le_bytes()).collect();

        let stream = Command::CreatePlaybackStream(stream_of(bytes.len()));
        let CreatePlaybackStreamReply { channel, .. } = self.ask(&stream)?;
        self.streams.push(Stream { channel, over: now + synth::duration(samples) + LINGER });
        let mut message = Vec::new();
        for block in bytes.chunks(BLOCK) {
            write_memblock(&mut message, channel, block, 0)?;
        }
        Ok(self.socket.get_mut().write_all(&message)?)
    }

    fn tidy(&mut self, now: Instant) -> Result<Option<Instant>, ProtocolError> {
        let over: Vec<Stream> = self.streams.extract_if(.., |stream| stream.over <= now).collect();
        for stream in over {
            self.tell(&Command::DeletePlaybackStream(stream.channel))?;
        }
        Ok(self.streams.iter().map(|stream| stream.over).min())
    }

    fn tell(&mut self, command: &Command) -> Result<(), ProtocolError> {
        self.number = self.number.wrapping_add(1);
        let mut message = Vec::new();
        write_command_message(&mut message, self.number, command, self.version)?;
        Ok(self.socket.get_mut().write_all(&message)?)
    }

    /// Waits for the answer to a command, and passes over all that nobody has asked for.
    fn ask<T: CommandReply>(&mut self, command: &Command) -> Result<T, ProtocolError> {
        self.tell(command)?;
        loop {
            let message = self.hear()?;
            let mut message = message.as_slice();
            let mut reader = TagStructReader::new(&mut message, self.version);
            match (reader.read_enum(), reader.read_u32()) {
                (Ok(CommandTag::Reply), Ok(number)) if number == self.number => return reader.read(),
                (Ok(CommandTag::Error), Ok(number)) if number == self.number => {
                    return Err(ProtocolError::ServerError(reader.read_enum()?));
                }
                _ => {}
            }
        }
    }

    fn hear(&mut self) -> Result<Vec<u8>, ProtocolError> {
        let head = read_descriptor(&mut self.socket)?;
        if head.length > LONGEST_MESSAGE {
            return Err(ProtocolError::Invalid("too long".to_owned()));
        }
        let mut message = Vec::new();
        (&mut self.socket).take(u64::from(head.length)).read_to_end(&mut message)?;
        Ok(message)
    }
}

/// A stream that takes a whole sound at once and begins with its first sample.
fn stream_of(bytes: usize) -> PlaybackStreamParams {
    PlaybackStreamParams {
        sample_spec: SampleSpec {
            format: SampleFormat::Float32Le,
            channels: 1,
            sample_rate: u32::from(synth::RATE),
        },
        channel_map: ChannelMap::mono(),
        buffer_attr: BufferAttr {
            target_length: u32::try_from(bytes).unwrap_or(u32::MAX),
            pre_buffering: SAMPLE,
            minimum_request_length: SAMPLE * u32::from(DEVICE_HOLDS),
            ..BufferAttr::default()
        },
        props: named(Prop::MediaName),
        // The device is to hold no more than the minimum request, however long the sound is.
        flags: StreamFlags { early_requests: true, ..StreamFlags::default() },
        ..PlaybackStreamParams::default()
    }
}

fn named(what: Prop) -> Props {
    let mut props = Props::new();
    props.set(what, c"Catur");
    props
}
