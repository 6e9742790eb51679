//! The window without a graphics driver: everything is painted by the processor.

pub mod damage;
pub mod raster;
mod surface;

use std::io;
use std::sync::Arc;
use std::time::{Duration, Instant};

use egui::mutex::Mutex;
use egui::{Context, FullOutput, ViewportBuilder, ViewportCommand, ViewportEvent, ViewportId, ViewportInfo};
use egui_winit::{ActionRequested, accesskit_winit};
use winit::application::ApplicationHandler;
use winit::event::WindowEvent;
use winit::event_loop::{ActiveEventLoop, ControlFlow, EventLoop, EventLoopProxy};
use winit::window::{Window, WindowId};

use super::app::App;
use super::geometry::{self, Keeper};
use super::window::{self, WindowError};
use surface::{Picture, Surface};

/// The largest side of a texture. Any would do; this one keeps mistakes from taking all memory.
const LARGEST_TEXTURE: usize = 8192;
/// How long to wait for the system to ask for a frame before the session is looked after without one. A system need not
/// ask for frames of a window that nobody sees.
const PATIENCE: Duration = Duration::from_millis(250);

/// Opens the window and returns when it is closed.
///
/// # Errors
/// If there is no display, no place in it to paint on, or no program to show.
pub(super) fn run<M>(viewport: ViewportBuilder, keeper: Keeper, make: M) -> Result<(), WindowError>
where
    M: FnOnce(&Context) -> io::Result<App>,
{
    let events =
        EventLoop::<Wake>::with_user_event().build().map_err(|error| WindowError::of_system(&error))?;
    let context = Context::default();
    let proxy = Mutex::new(events.create_proxy());
    context.set_request_repaint_callback(move |request| {
        let wake = Wake::Repaint {
            // A delay of years means never.
            at: Instant::now().checked_add(request.delay),
            pass: request.current_cumulative_pass_nr,
        };
        // If nobody listens any more, the window is closed.
        let _ = proxy.lock().send_event(wake);
    });
    let mut stage = Stage {
        proxy: events.create_proxy(),
        context,
        viewport,
        keeper,
        make: Some(make),
        shown: None,
        trouble: None,
    };
    events.run_app(&mut stage).map_err(|error| WindowError::of_system(&error))?;
    stage.trouble.map_or(Ok(()), Err)
}

/// What arrives from other threads.
enum Wake {
    Repaint { at: Option<Instant>, pass: u64 },
    Access(accesskit_winit::Event),
}

impl From<accesskit_winit::Event> for Wake {
    fn from(event: accesskit_winit::Event) -> Self {
        Self::Access(event)
    }
}

/// What the event loop leads on.
struct Stage<M> {
    context: Context,
    viewport: ViewportBuilder,
    keeper: Keeper,
    make: Option<M>,
    proxy: EventLoopProxy<Wake>,
    shown: Option<Shown>,
    trouble: Option<WindowError>,
}

impl<M: FnOnce(&Context) -> io::Result<App>> Stage<M> {
    fn begin(&mut self, events: &ActiveEventLoop) -> Result<(), WindowError> {
        let Some(make) = self.make.take() else { return Ok(()) };
        let viewport = self.viewport.clone().with_visible(false);
        let window = egui_winit::create_window(&self.context, events, &viewport)
            .map_err(|error| WindowError::of_system(&error))?;
        let window = Arc::new(window);
        let surface = Surface::new(&window).map_err(|error| WindowError::NoSurface(error.to_string()))?;
        let mut state = egui_winit::State::new(
            self.context.clone(),
            ViewportId::ROOT,
            &window,
            None,
            window.theme(),
            Some(LARGEST_TEXTURE),
        );
        // Assistive technology must know of a window before it is shown.
        state.init_accesskit(events, &window, self.proxy.clone());
        geometry::bring_into_view(&window);
        let app = window::furnish(&self.context, make)?;
        let mut info = ViewportInfo::default();
        egui_winit::update_viewport_info(&mut info, &self.context, &window, true);
        window.set_visible(true);
        window.request_redraw();
        self.shown = Some(Shown {
            context: self.context.clone(),
            app,
            window,
            surface,
            state,
            info,
            actions: Vec::new(),
            next: None,
            overdue: None,
        });
        Ok(())
    }

    fn fail(&mut self, events: &ActiveEventLoop, trouble: WindowError) {
        self.trouble = Some(trouble);
        events.exit();
    }
}

impl<M: FnOnce(&Context) -> io::Result<App>> ApplicationHandler<Wake> for Stage<M> {
    fn resumed(&mut self, events: &ActiveEventLoop) {
        if let Err(trouble) = self.begin(events) {
            self.fail(events, trouble);
        }
    }

    fn user_event(&mut self, _: &ActiveEventLoop, wake: Wake) {
        let Some(shown) = &mut self.shown else { return };
        match wake {
            Wake::Repaint { at: Some(at), pass } => {
                let done = self.context.cumulative_pass_nr_for(ViewportId::ROOT);
                // What was asked for before the last frame has been shown by it.
                if done == pass || done == pass + 1 {
                    shown.repaint_at(at);
                }
            }
            Wake::Repaint { at: None, .. } => {}
            Wake::Access(event) => shown.access(event.window_event),
        }
    }

    fn window_event(&mut self, events: &ActiveEventLoop, _: WindowId, event: WindowEvent) {
        let Some(shown) = &mut self.shown else { return };
        match event {
            WindowEvent::RedrawRequested => match shown.frame(events, &mut self.keeper) {
                Ok(Next::Stay) => {}
                Ok(Next::Close) => events.exit(),
                Err(error) => self.fail(events, WindowError::NoSurface(error.to_string())),
            },
            WindowEvent::Destroyed => events.exit(),
            event => shown.hear(&event),
        }
    }

    fn about_to_wait(&mut self, events: &ActiveEventLoop) {
        let due = self.shown.as_mut().and_then(|shown| shown.due(Instant::now()));
        events.set_control_flow(due.map_or(ControlFlow::Wait, ControlFlow::WaitUntil));
    }

    fn exiting(&mut self, _: &ActiveEventLoop) {
        self.keeper.close();
        // The window has to go before the connection that it was made on.
        self.shown = None;
    }
}

enum Next {
    Stay,
    Close,
}

/// The program in its window.
struct Shown {
    context: Context,
    app: App,
    surface: Surface,
    state: egui_winit::State,
    window: Arc<Window>,
    info: ViewportInfo,
    actions: Vec<ActionRequested>,
    /// When the next frame is wanted.
    next: Option<Instant>,
    /// When a frame that was asked for should have come.
    overdue: Option<Instant>,
}

impl Shown {
    fn repaint_at(&mut self, at: Instant) {
        self.next = Some(self.next.map_or(at, |next| next.min(at)));
    }

    fn hear(&mut self, event: &WindowEvent) {
        match event {
            WindowEvent::CloseRequested => {
                self.info.events.push(ViewportEvent::Close);
                self.window.request_redraw();
            }
            WindowEvent::Occluded(is_occluded) => self.info.occluded = Some(*is_occluded),
            _ => {}
        }
        if self.state.on_window_event(&self.window, event).repaint {
            self.repaint_at(Instant::now());
        }
    }

    fn access(&mut self, event: accesskit_winit::WindowEvent) {
        match event {
            accesskit_winit::WindowEvent::InitialTreeRequested => self.context.enable_accesskit(),
            accesskit_winit::WindowEvent::ActionRequested(request) => {
                self.state.on_accesskit_action_request(request);
            }
            accesskit_winit::WindowEvent::AccessibilityDeactivated => {
                self.context.disable_accesskit();
                return;
            }
        }
        self.repaint_at(Instant::now());
    }

    /// Asks for a frame if it is time, and says when to come back.
    fn due(&mut self, now: Instant) -> Option<Instant> {
        if self.next.is_some_and(|next| next <= now) {
            self.next = None;
            self.window.request_redraw();
            self.overdue.get_or_insert(now + PATIENCE);
        }
        if self.overdue.is_some_and(|overdue| overdue <= now) {
            self.overdue = None;
            window::listen(&mut self.app, &self.context);
        }
        self.next.into_iter().chain(self.overdue).min()
    }

    fn frame(
        &mut self,
        events: &ActiveEventLoop,
        keeper: &mut Keeper,
    ) -> Result<Next, softbuffer::SoftBufferError> {
        self.overdue = None;
        egui_winit::update_viewport_info(&mut self.info, &self.context, &self.window, false);
        let mut input = self.state.take_egui_input(&self.window);
        let is_closing = self.info.close_requested();
        input.viewports.insert(ViewportId::ROOT, self.info.take());
        let app = &mut self.app;
        let output = self.context.run_ui(input, |ui| {
            window::listen(app, ui.ctx());
            window::show(app, keeper, ui);
        });
        let FullOutput { platform_output, mut textures_delta, shapes, pixels_per_point, viewport_output } =
            output;
        self.state.handle_platform_output_with_event_loop(&self.window, events, platform_output);
        let commands: Vec<_> = viewport_output.into_values().flat_map(|output| output.commands).collect();
        let is_closed = is_closing && !commands.contains(&ViewportCommand::CancelClose);
        egui_winit::process_viewport_commands(
            &self.context,
            &mut self.info,
            commands,
            &self.window,
            &mut self.actions,
        );
        let picture = Picture {
            primitives: self.context.tessellate(shapes, pixels_per_point),
            scale: pixels_per_point,
            background: self.context.global_style().visuals.panel_fill,
        };
        let painted = self.surface.paint(&self.window, picture, &mut textures_delta);
        // What could not be applied is of no use any more.
        textures_delta.clear();
        painted?;
        self.act();
        Ok(if is_closed { Next::Close } else { Next::Stay })
    }

    /// Does what commands have asked for that only the window can do.
    fn act(&mut self) {
        for action in std::mem::take(&mut self.actions) {
            let event = match action {
                ActionRequested::Screenshot(callback) => {
                    callback.complete(Arc::new(self.surface.screenshot()));
                    continue;
                }
                // Every frame is painted.
                ActionRequested::PaintWhileHidden => continue,
                ActionRequested::Cut => Some(egui::Event::Cut),
                ActionRequested::Copy => Some(egui::Event::Copy),
                ActionRequested::Paste => self.state.clipboard_text().map(egui::Event::Paste),
            };
            self.state.egui_input_mut().events.extend(event);
            self.repaint_at(Instant::now());
        }
    }
}
