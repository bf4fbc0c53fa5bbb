use super::error::CliError;
use super::{Outcome, output};
use crate::args::number;
use clap::Args;
use flate2::Compression;
use flate2::write::GzEncoder;
use std::collections::BTreeMap;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};
use std::time::{Duration, SystemTime};

/// Serve the page to browsers on this machine
///
/// The page runs the whole prover in the browser; `web/build` makes it. It is served at 127.0.0.1,
/// to this machine alone: only the files that are there at the start, and only for reading. Ctrl-C
/// ends it. Files are packed with gzip for browsers that take that.
#[derive(Args)]
#[command(after_help = "\
Examples:
  oddagon serve
  oddagon serve site/ --port 8080")]
pub struct ServeArgs {
    /// The folder of the built page
    #[arg(value_name = "DIR", default_value = "target/site")]
    folder: PathBuf,
    /// The port; 0 takes any that is free
    #[arg(
        long,
        value_name = "N",
        default_value_t = 8000,
        value_parser = number::<u16>(0..=65535),
        allow_negative_numbers = true
    )]
    port: u16,
}

/// The files by the paths that a browser asks for: `/web.js`, and `/` for the index.
type Files = BTreeMap<String, Arc<File>>;

/// A file that is served.
struct File {
    path: PathBuf,
    /// It is packed once, which for the program takes longer than all the rest.
    packed: Mutex<Option<Packed>>,
}

/// What a file was when it was packed last.
struct Packed {
    changed: SystemTime,
    content: Arc<Vec<u8>>,
}

impl File {
    /// What it holds, as it is now.
    fn content(&self) -> io::Result<Arc<Vec<u8>>> {
        Ok(Arc::new(std::fs::read(&self.path)?))
    }

    /// The same packed with gzip.
    fn packed(&self) -> io::Result<Arc<Vec<u8>>> {
        let changed = self.path.metadata()?.modified()?;
        let mut last = self
            .packed
            .lock()
            .unwrap_or_else(|broken| broken.into_inner());
        if let Some(last) = last.as_ref().filter(|last| last.changed == changed) {
            return Ok(Arc::clone(&last.content));
        }
        let mut packed = GzEncoder::new(Vec::new(), Compression::default());
        packed.write_all(&std::fs::read(&self.path)?)?;
        let content = Arc::new(packed.finish()?);
        *last = Some(Packed {
            changed,
            content: Arc::clone(&content),
        });
        Ok(content)
    }
}

/// How long a browser may take to send its request, and to take the answer.
const TIMEOUT: Duration = Duration::from_secs(20);

/// The largest size of a request, in bytes.
const MAX_REQUEST_BYTES: u64 = 16 * 1024;

/// Runs the command.
pub fn run(args: &ServeArgs) -> Result<Outcome, CliError> {
    let folder = args.folder.display().to_string();
    let unreadable = |error| CliError::Read {
        name: folder.clone(),
        error,
    };
    let mut files = Files::new();
    if args.folder.is_dir() {
        list(&args.folder, "/", &mut files).map_err(unreadable)?;
    }
    let Some(index) = files.get("/index.html").cloned() else {
        return Err(CliError::Usage(format!(
            "{folder}: expected the built page, found no index.html; `web/build` makes it"
        )));
    };
    files.insert("/".to_owned(), index);
    let place = (Ipv4Addr::LOCALHOST, args.port);
    let port = args.port;
    let listener = TcpListener::bind(place).map_err(|error| {
        let reason = match error.kind() {
            io::ErrorKind::AddrInUse => "something else serves there".to_owned(),
            _ => error.to_string(),
        };
        CliError::Usage(format!(
            "--port {port}: cannot serve there: {reason}; expected a free port, or 0 for any"
        ))
    })?;
    let port = listener.local_addr().map_err(unreadable)?.port();
    output::print(&format!("http://127.0.0.1:{port}/\n"))?;
    let files = Arc::new(files);
    // They are packed while the browser starts. One that cannot be read is so when it is asked for.
    let all = files
        .values()
        .filter(|file| kind(&file.path) != "application/gzip");
    let all: Vec<Arc<File>> = all.map(Arc::clone).collect();
    std::thread::spawn(move || all.iter().for_each(|file| drop(file.packed())));
    for stream in listener.incoming().flatten() {
        let files = Arc::clone(&files);
        // A connection that is closed, or sends no request, is ignored.
        std::thread::spawn(move || drop(answer(&stream, &files)));
    }
    Ok(Outcome::Holds)
}

/// Lists the files of a folder and of the folders in it, without links and hidden files.
fn list(folder: &Path, prefix: &str, files: &mut Files) -> io::Result<()> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        let (kind, name) = (entry.file_type()?, entry.file_name());
        let Some(name) = name.to_str().filter(|name| !name.starts_with('.')) else {
            continue;
        };
        if kind.is_dir() {
            list(&entry.path(), &format!("{prefix}{name}/"), files)?;
        } else if kind.is_file() {
            let file = File {
                path: entry.path(),
                packed: Mutex::default(),
            };
            files.insert(format!("{prefix}{name}"), Arc::new(file));
        }
    }
    Ok(())
}

/// Reads one request and answers it.
fn answer(stream: &TcpStream, files: &Files) -> io::Result<()> {
    stream.set_read_timeout(Some(TIMEOUT))?;
    stream.set_write_timeout(Some(TIMEOUT))?;
    let mut lines = BufReader::new(stream.take(MAX_REQUEST_BYTES)).lines();
    let question = lines.next().unwrap_or(Ok(String::new()))?;
    // All of the request is read, so that the connection is not cut off.
    let mut takes_gzip = false;
    while let Some(line) = lines.next().transpose()?.filter(|line| !line.is_empty()) {
        let line = line.to_ascii_lowercase();
        takes_gzip |= line.starts_with("accept-encoding:") && line.contains("gzip");
    }
    let mut words = question.split(' ');
    let (method, path) = (words.next().unwrap_or(""), words.next().unwrap_or(""));
    let path = path.split(['?', '#']).next().unwrap_or(path);
    let plain = |text: &str| Arc::new(text.as_bytes().to_vec());
    let (status, kind, encoding, body) = match files.get(path) {
        _ if !matches!(method, "GET" | "HEAD") => {
            ("405 Method Not Allowed", "text/plain", "", plain(""))
        }
        None => ("404 Not Found", "text/plain", "", plain("not found\n")),
        Some(file) => match kind(&file.path) {
            kind if takes_gzip && kind != "application/gzip" => {
                ("200 OK", kind, "Content-Encoding: gzip\r\n", file.packed()?)
            }
            kind => ("200 OK", kind, "", file.content()?),
        },
    };
    let head = format!(
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\n{encoding}\
         Vary: Accept-Encoding\r\nCache-Control: no-cache\r\nX-Content-Type-Options: nosniff\r\n\
         Connection: close\r\n\r\n",
        body.len()
    );
    let mut to = stream;
    to.write_all(head.as_bytes())?;
    if method != "HEAD" {
        to.write_all(&body)?;
    }
    to.flush()
}

/// The type of a file, by its name.
fn kind(file: &Path) -> &'static str {
    match file.extension().and_then(|end| end.to_str()) {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        Some("js") => "text/javascript; charset=utf-8",
        Some("wasm") => "application/wasm",
        Some("gz") => "application/gzip",
        Some("svg") => "image/svg+xml",
        Some("webmanifest") => "application/manifest+json",
        _ => "application/octet-stream",
    }
}
