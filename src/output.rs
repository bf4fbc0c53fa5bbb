use super::capture;
use super::error::CliError;
use anstream::stream::RawStream;
use anstream::{AutoStream, ColorChoice};
use anstyle::{AnsiColor, Effects};
use flate2::{Compression, GzBuilder};
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};
use serde::Serialize;
use std::fmt;
use std::io::{self, IsTerminal, Write};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

/// Writes a whole file or leaves the old one: the text goes to a new file beside it, which then
/// takes its name. If the path is a symbolic link, the file that it points to is replaced. If it is
/// not a file, such as a pipe or a device, it is written to directly.
///
/// # Errors
/// [`CliError::Write`].
pub fn write_file(path: &Path, text: &str) -> Result<(), CliError> {
    write_with(path, |file| file.write_all(text.as_bytes()))
}

/// [`write_file`] for one of very many files: the disk is not waited for.
///
/// # Errors
/// [`CliError::Write`].
#[cfg(not(target_family = "wasm"))]
pub fn write_one_of_many(path: &Path, text: &str) -> Result<(), CliError> {
    write_through(path, false, |file| file.write_all(text.as_bytes()))
}

/// [`write_file`] for content that is written piece by piece, through a buffer.
///
/// # Errors
/// [`CliError::Write`].
pub fn write_with(
    path: &Path,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    write_through(path, true, content)
}

/// Writes a whole file or nothing; if asked, waits until it is on the disk.
fn write_through(
    path: &Path,
    wait: bool,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> Result<(), CliError> {
    replace(path, wait, content).map_err(|error| CliError::Write {
        name: path.display().to_string(),
        error,
    })
}

/// The same, with the system's error.
fn replace(
    path: &Path,
    wait: bool,
    content: impl FnOnce(&mut dyn Write) -> io::Result<()>,
) -> io::Result<()> {
    let path = &real(path)?;
    report_full_files();
    match std::fs::metadata(path) {
        Ok(found) if !found.is_file() => {
            let special = std::fs::OpenOptions::new().write(true).open(path)?;
            let mut buffer = io::BufWriter::new(special);
            content(&mut buffer)?;
            return buffer.flush();
        }
        Ok(found) if found.permissions().readonly() => {
            return Err(io::Error::new(
                io::ErrorKind::PermissionDenied,
                "the file is read-only",
            ));
        }
        _ => {}
    }
    let folder = match path.parent() {
        Some(folder) if !folder.as_os_str().is_empty() => folder,
        _ => Path::new("."),
    };
    let mut file = tempfile::Builder::new()
        .prefix(".oddagon-")
        .tempfile_in(folder)
        .map_err(plain)?;
    let mut buffer = io::BufWriter::new(file.as_file_mut());
    content(&mut buffer)?;
    buffer.flush()?;
    drop(buffer);
    if wait {
        file.as_file().sync_all()?;
    }
    // A temporary file can be read only by its owner; a file that replaces another gets the old
    // file's permissions.
    match std::fs::metadata(path) {
        Ok(old) => file.as_file().set_permissions(old.permissions())?,
        Err(_) => shared(file.as_file())?,
    }
    file.persist(path).map_err(|error| error.error)?;
    Ok(())
}

/// The path itself, or the one that a symbolic link there leads to.
///
/// # Errors
/// If the link leads nowhere.
pub fn real(path: &Path) -> io::Result<PathBuf> {
    match std::fs::symlink_metadata(path) {
        Ok(found) if found.is_symlink() => std::fs::canonicalize(path),
        _ => Ok(path.to_owned()),
    }
}

/// From now on a file that grows beyond the system's limit is an error, which is reported; it does
/// not end the program with half a file left behind.
#[cfg(unix)]
fn report_full_files() {
    if capture::is_on() {
        return;
    }
    static NOTICED: std::sync::Once = std::sync::Once::new();
    NOTICED.call_once(|| {
        let noticed = std::sync::Arc::new(AtomicBool::new(false));
        // If this cannot be set up, things are as they would be without it.
        let _ = signal_hook::flag::register(signal_hook::consts::SIGXFSZ, noticed);
    });
}

#[cfg(not(unix))]
fn report_full_files() {}

/// Whether a path names a folder: one that exists, or any with a `/` at its end.
pub fn is_folder(path: &Path) -> bool {
    path.is_dir() || path.as_os_str().to_string_lossy().ends_with(['/', '\\'])
}

/// Makes sure that the folder exists in which a file is to be written.
///
/// # Errors
/// [`CliError::Usage`].
pub fn has_folder(file: &Path) -> Result<(), CliError> {
    let folder = file
        .parent()
        .filter(|folder| !folder.as_os_str().is_empty());
    match folder.filter(|folder| !folder.is_dir()) {
        None => Ok(()),
        Some(folder) => {
            let (file, folder) = (file.display(), folder.display());
            let message = format!("{file}: cannot write: there is no folder {folder}");
            Err(CliError::Usage(message))
        }
    }
}

/// Makes a folder, and those that contain it, unless it exists.
///
/// # Errors
/// [`CliError::Write`].
pub fn create_folder(path: &Path) -> Result<(), CliError> {
    std::fs::create_dir_all(path).map_err(|error| CliError::Write {
        name: path.display().to_string(),
        error,
    })
}

/// [`write_file`] for content that is to be packed with gzip; the same content makes the same file.
///
/// # Errors
/// [`CliError::Write`].
pub fn write_zipped(path: &Path, content: &[u8]) -> Result<(), CliError> {
    write_with(path, |to| {
        let mut gz = GzBuilder::new().write(to, Compression::best());
        gz.write_all(content)?;
        gz.finish().map(drop)
    })
}

/// The error without the temporary file's name, which would mean nothing to the user.
fn plain(error: io::Error) -> io::Error {
    let text = error.to_string();
    let cause = text.split(" at path ").next().unwrap_or(&text);
    io::Error::new(error.kind(), cause.to_owned())
}

/// Gives a new file the permissions that files usually have.
#[cfg(unix)]
fn shared(file: &std::fs::File) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;
    file.set_permissions(std::fs::Permissions::from_mode(0o644))
}

#[cfg(not(unix))]
fn shared(_: &std::fs::File) -> io::Result<()> {
    Ok(())
}

/// Whether standard output was closed by its reader.
static CLOSED: AtomicBool = AtomicBool::new(false);

/// Whether standard output was closed by its reader, so that nothing more can be printed, or nobody
/// waits for a captured answer any more.
pub fn is_closed() -> bool {
    CLOSED.load(Ordering::Relaxed) || capture::is_stopped()
}

/// How long a text may wait for others, so that they are printed together: printing each alone
/// costs as much as the easiest puzzles.
const PAUSE: Duration = Duration::from_millis(10);

/// What waits to be printed to standard output.
static WAITING: Mutex<Waiting> = Mutex::new(Waiting {
    text: Vec::new(),
    last: None,
    at_once: cfg!(target_family = "wasm"),
    has_printer: false,
    failed: None,
});

/// Signals that a text waits.
static MORE: Condvar = Condvar::new();

struct Waiting {
    text: Vec<u8>,
    /// When something was printed last.
    last: Option<Instant>,
    /// Whether nothing may wait: beside a progress bar, which has a lock of its own, and without
    /// threads.
    at_once: bool,
    /// Whether there is a thread that prints what waits.
    has_printer: bool,
    /// The error that this thread met.
    failed: Option<io::Error>,
}

impl Waiting {
    fn print(&mut self) -> io::Result<()> {
        if let Some(error) = self.failed.take() {
            return Err(error);
        }
        if self.text.is_empty() {
            return Ok(());
        }
        let printed = print_beside_progress(|out| out.write_all(&self.text));
        self.text.clear();
        self.last = Some(Instant::now());
        printed
    }
}

fn waiting() -> MutexGuard<'static, Waiting> {
    WAITING.lock().unwrap_or_else(|poison| poison.into_inner())
}

/// Prints what waits, again and again, a [`PAUSE`] after it came.
fn print_after_pauses() {
    let mut now = waiting();
    loop {
        let some = MORE.wait_while(now, |waiting| waiting.text.is_empty());
        drop(some);
        thread::sleep(PAUSE);
        print_waiting();
        now = waiting();
    }
}

/// Prints to standard output: at once, but a text that follows another one within a [`PAUSE`] may
/// wait for the end of the pause. If standard output was closed, nothing is printed, and the
/// current input is finished: the exit code is still that of its verdict. No more input is read
/// then: see [`CliError::Closed`].
///
/// # Errors
/// [`CliError::Write`], also for an earlier text that waited.
pub fn print(text: &str) -> Result<(), CliError> {
    if capture::print(text.as_bytes()) {
        return Ok(());
    }
    let mut now = waiting();
    let is_first = now.text.is_empty();
    now.text.extend_from_slice(text.as_bytes());
    if is_first {
        if !now.has_printer && !now.at_once {
            let printer = thread::Builder::new().spawn(print_after_pauses);
            now.has_printer = printer.is_ok();
            now.at_once = printer.is_err();
        }
        if now.at_once || now.last.is_none_or(|last| last.elapsed() >= PAUSE) {
            return now.print().map_err(unprinted);
        }
        MORE.notify_one();
    }
    match now.failed.take() {
        Some(error) => Err(unprinted(error)),
        None => Ok(()),
    }
}

/// Prints what waits. To be called before input is waited for; an error is told by the next
/// [`print`] or [`finish`].
pub fn print_waiting() {
    let mut now = waiting();
    now.failed = now.print().err();
}

/// Prints what waits when the program ends.
///
/// # Errors
/// As [`print`].
pub fn finish() -> Result<(), CliError> {
    waiting().print().map_err(unprinted)
}

/// Prints to standard output, piece by piece.
///
/// # Errors
/// As [`print`].
pub fn print_with(content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), CliError> {
    if capture::is_on() {
        let mut text = Vec::new();
        let written = content(&mut text);
        capture::print(&text);
        return written.map_err(unprinted);
    }
    let mut before = waiting();
    let printed = before.print().and_then(|()| {
        print_beside_progress(|out| {
            let mut out = io::BufWriter::new(out);
            content(&mut out).and_then(|()| out.flush())
        })
    });
    printed.map_err(unprinted)
}

fn print_beside_progress(content: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> io::Result<()> {
    let printed = beside_progress(|| {
        let mut out = io::stdout().lock();
        content(&mut out).and_then(|()| out.flush())
    });
    match printed {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => {
            CLOSED.store(true, Ordering::Relaxed);
            Ok(())
        }
        printed => printed,
    }
}

fn unprinted(error: io::Error) -> CliError {
    CliError::Write {
        name: "standard output".to_owned(),
        error,
    }
}

/// Prints to standard error, even if it was closed. Control characters are escaped, except line
/// ends: text from an input must not control the terminal.
pub fn complain(text: impl fmt::Display) {
    say(&shown(text));
}

/// [`complain`] of an error.
pub fn complain_of(error: impl fmt::Display) {
    say(&format!("{} {}\n", name_of_program(), shown(error)));
}

/// A text without the characters that control a terminal.
fn shown(text: impl fmt::Display) -> String {
    let mut shown = String::new();
    for c in text.to_string().chars() {
        if c.is_control() && c != '\n' {
            shown.extend(c.escape_default());
        } else {
            shown.push(c);
        }
    }
    shown
}

fn say(text: &str) {
    if capture::complain(text) {
        return;
    }
    // What was said first comes first.
    print_waiting();
    let _ = beside_progress(|| write!(io::stderr(), "{text}"));
}

/// A verdict in colour: green if it holds, red if not. Plain if standard output is not a terminal
/// that shows colours, or if `NO_COLOR` is set.
pub fn verdict(holds: bool, words: &str) -> String {
    let colour = if holds {
        AnsiColor::Green
    } else {
        AnsiColor::Red
    };
    coloured(&io::stdout(), colour, words)
}

/// The beginning of error messages: the program's name, in red on a terminal.
fn name_of_program() -> String {
    coloured(&io::stderr(), AnsiColor::Red, "oddagon:")
}

fn coloured(stream: &impl RawStream, colour: AnsiColor, words: &str) -> String {
    match AutoStream::choice(stream) {
        // A captured answer is read as text.
        _ if capture::is_on() => words.to_owned(),
        ColorChoice::Never => words.to_owned(),
        _ => {
            let style = colour.on_default().effects(Effects::BOLD);
            format!("{style}{words}{style:#}")
        }
    }
}

/// The progress bar that is on the terminal.
static BAR: Mutex<Option<ProgressBar>> = Mutex::new(None);

/// Prints something while no progress bar is in the way.
fn beside_progress<R>(print: impl FnOnce() -> R) -> R {
    let bar = BAR.lock().map_or(None, |bar| bar.clone());
    match bar.filter(|bar| !bar.is_finished()) {
        Some(bar) => bar.suspend(print),
        None => print(),
    }
}

/// A record as one line of JSON, its keys in the order of its fields.
pub fn json(record: &impl Serialize) -> String {
    let line = serde_json::to_string(record);
    line.expect("records hold plain values under text keys") + "\n"
}

/// How many steps there are in a second, and how long it takes until the end, if that is known.
fn pace(state: &ProgressState, to: &mut dyn fmt::Write) {
    if state.pos() == 0 {
        return;
    }
    let per_second = state.per_sec();
    let decimals = usize::from(per_second < 10.0);
    let _ = write!(to, " ({per_second:.decimals$}/s");
    if state.len().is_some() {
        let _ = write!(to, ", {:#} left", HumanDuration(state.eta()));
    }
    let _ = write!(to, ")");
}

/// So many things: `1 hunt`, `2 hunts`.
pub fn counted(count: usize, what: &str) -> String {
    match count {
        1 => format!("1 {what}"),
        _ => format!("{count} {what}s"),
    }
}

/// Whether progress is shown.
pub fn shows_progress() -> bool {
    !capture::is_on() && io::stderr().is_terminal()
}

/// A progress bar on standard error, if that is a terminal: with an end if the number of steps is
/// known.
pub fn progress(steps: Option<u64>, what: &str) -> ProgressBar {
    if !shows_progress() {
        return ProgressBar::hidden();
    }
    print_waiting();
    waiting().at_once = true;
    let (bar, template) = match steps {
        Some(steps) => (
            ProgressBar::new(steps),
            "{msg} {wide_bar} {human_pos}/{human_len}{pace}",
        ),
        None => (
            ProgressBar::new_spinner(),
            "{msg} {spinner} {human_pos}{pace}",
        ),
    };
    let style =
        ProgressStyle::with_template(template).expect("the templates above are well formed");
    let bar = bar
        .with_style(style.with_key("pace", pace))
        .with_message(what.to_owned());
    // Something to see before the first step is done.
    bar.enable_steady_tick(Duration::from_millis(200));
    if let Ok(mut current) = BAR.lock() {
        *current = Some(bar.clone());
    }
    bar
}
