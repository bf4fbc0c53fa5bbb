//! A headless Chromium, spoken to over a pipe: just enough of the DevTools protocol for the tests
//! of pages.

use crate::skips;

use serde_json::{Value, json};
use std::collections::HashMap;
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

/// The names that Chromium goes by; `ODDAGON_CHROMIUM` names another.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

/// How long threads have run, by their numbers: those of pages, those of workers.
type Times = [HashMap<u32, Duration>; 2];

/// The names of a folder's entries that are numbers.
fn numbers(folder: &str) -> Vec<u32> {
    let entries = std::fs::read_dir(folder).into_iter().flatten().flatten();
    let names = entries.filter_map(|entry| entry.file_name().into_string().ok());
    names.filter_map(|name| name.parse().ok()).collect()
}

/// A browser with one tab.
pub struct Browser {
    child: Child,
    to: ChildStdin,
    from: BufReader<ChildStdout>,
    number: u64,
    session: Option<String>,
    /// What went wrong on the pages: exceptions, errors on the console.
    pub complaints: Vec<String>,
    /// What the pages asked for.
    pub requests: Vec<String>,
    /// What the pages told the binding `noted`, and the processor's time until then.
    noted: Vec<(String, Times)>,
    /// Dropped at the end, so that no hanging browser is left.
    _alive: Sender<()>,
    _profile: tempfile::TempDir,
}

/// The program, if the machine has one.
fn program() -> Option<String> {
    let named = std::env::var("ODDAGON_CHROMIUM").ok();
    let known = NAMES.iter().map(|name| (*name).to_owned());
    named.into_iter().chain(known).find(|name| {
        let version = Command::new(name)
            .arg("--version")
            .stderr(Stdio::null())
            .output();
        version.is_ok_and(|output| output.status.success())
    })
}

impl Browser {
    /// Starts a browser; `None` where there is none: then the test is skipped.
    pub fn start() -> Option<Browser> {
        let Some(program) = program() else {
            skips::skip(
                "chromium",
                "it is not installed, nor named in ODDAGON_CHROMIUM",
            );
            return None;
        };
        let profile = tempfile::tempdir().unwrap();
        // The pipe's ends are the file descriptors 3 and 4, which the shell makes of its input and
        // output.
        let mut child = Command::new("sh")
            .args([
                "-c",
                r#"exec "$0" "$@" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"#,
                &program,
            ])
            .args([
                "--headless",
                "--no-sandbox",
                "--disable-gpu",
                "--remote-debugging-pipe",
                "--no-first-run",
            ])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .arg("about:blank")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0)
            .spawn()
            .unwrap();
        let (to, from) = (child.stdin.take().unwrap(), child.stdout.take().unwrap());
        // A browser that hangs is ended, which ends the test that waits for it.
        let (alive, ended) = channel::<()>();
        let id = child.id().to_string();
        std::thread::spawn(move || {
            if ended.recv_timeout(Duration::from_secs(240))
                == Err(std::sync::mpsc::RecvTimeoutError::Timeout)
            {
                let _ = Command::new("kill").arg(id).status();
            }
        });
        let mut browser = Browser {
            child,
            to,
            from: BufReader::new(from),
            number: 0,
            session: None,
            complaints: Vec::new(),
            requests: Vec::new(),
            noted: Vec::new(),
            _alive: alive,
            _profile: profile,
        };
        let target = browser.call("Target.createTarget", json!({ "url": "about:blank" }));
        let id = &target["targetId"];
        let attached = browser.call(
            "Target.attachToTarget",
            json!({ "targetId": id, "flatten": true }),
        );
        browser.session = Some(attached["sessionId"].as_str().unwrap().to_owned());
        for domain in ["Page", "Runtime", "Log", "Network", "Accessibility"] {
            browser.call(&format!("{domain}.enable"), json!({}));
        }
        Some(browser)
    }

    /// Calls a method and waits for its result; events that come before it are taken in.
    ///
    /// A question about a page that is left before it is answered is asked again, of the page that
    /// follows.
    pub fn call(&mut self, method: &str, parameters: Value) -> Value {
        loop {
            let answer = self.answer(method, &parameters);
            if answer["error"]["message"] == "Inspected target navigated or closed" {
                continue;
            }
            assert!(answer["error"].is_null(), "{method}: {}", answer["error"]);
            return answer["result"].clone();
        }
    }

    /// Calls a method and waits for its answer, be it a result or an error.
    fn answer(&mut self, method: &str, parameters: &Value) -> Value {
        self.number += 1;
        let mut message = json!({ "id": self.number, "method": method, "params": parameters });
        if let Some(session) = &self.session {
            message["sessionId"] = session.as_str().into();
        }
        write!(self.to, "{message}\0").unwrap();
        self.to.flush().unwrap();
        loop {
            let answer = self.next();
            if answer["id"] == self.number {
                return answer;
            }
            self.note(&answer);
        }
    }

    fn next(&mut self) -> Value {
        let mut bytes = Vec::new();
        self.from.read_until(0, &mut bytes).unwrap();
        assert_eq!(bytes.pop(), Some(0), "the browser has ended");
        serde_json::from_slice(&bytes).unwrap()
    }

    fn note(&mut self, event: &Value) {
        let parameters = &event["params"];
        match event["method"].as_str().unwrap_or("") {
            "Runtime.exceptionThrown" => self
                .complaints
                .push(parameters["exceptionDetails"].to_string()),
            "Runtime.consoleAPICalled" => self.complaints.push(parameters["args"].to_string()),
            "Log.entryAdded" => self.complaints.push(parameters["entry"].to_string()),
            "Runtime.bindingCalled" => {
                let times = self.times();
                let what = parameters["payload"].as_str().unwrap_or_default();
                self.noted.push((what.to_owned(), times));
            }
            "Network.requestWillBeSent" => {
                let url = parameters["request"]["url"].as_str().unwrap();
                self.requests.push(url.to_owned());
            }
            _ => {}
        }
    }

    /// Opens a page and waits until it is loaded.
    pub fn open(&mut self, url: &str) {
        // By way of another page: only the part after the `#` might differ.
        for url in ["about:blank", url] {
            self.call("Page.navigate", json!({ "url": url }));
            while self.eval("document.readyState") != "complete"
                || self.eval("location.href") == "about:blank" && url != "about:blank"
            {
                std::thread::sleep(Duration::from_millis(5));
            }
        }
    }

    /// The value of an expression on the page.
    pub fn eval(&mut self, expression: &str) -> Value {
        let parameters =
            json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let result = self.call("Runtime.evaluate", parameters);
        assert!(
            result["exceptionDetails"].is_null(),
            "{expression}: {result}"
        );
        result["result"]["value"].clone()
    }

    /// Presses a key.
    pub fn press(&mut self, key: &str) {
        for kind in ["keyDown", "keyUp"] {
            let text = if key == "Enter" && kind == "keyDown" {
                "\r"
            } else {
                ""
            };
            let code = match key {
                "Enter" => 13,
                "Tab" => 9,
                _ => 0,
            };
            self.call(
                "Input.dispatchKeyEvent",
                json!({ "type": kind, "key": key, "text": text, "windowsVirtualKeyCode": code }),
            );
        }
    }

    /// Touches the middle of an element, shortly, with one finger.
    pub fn tap(&mut self, selector: &str) {
        let place = format!(
            "((node) => {{ node.scrollIntoView({{ block: 'center' }}); const box = node.getBoundingClientRect(); \
             return [box.x + box.width / 2, box.y + box.height / 2]; }})(document.querySelector({selector:?}))"
        );
        let place = self.eval(&place);
        self.call(
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": true }),
        );
        for (kind, points) in [
            ("touchStart", json!([{ "x": place[0], "y": place[1] }])),
            ("touchEnd", json!([])),
        ] {
            let parameters = json!({ "type": kind, "touchPoints": points });
            self.call("Input.dispatchTouchEvent", parameters);
        }
        self.call(
            "Emulation.setTouchEmulationEnabled",
            json!({ "enabled": false }),
        );
    }

    /// Makes the window that wide and high.
    pub fn resize(&mut self, width: u32, height: u32) {
        let parameters =
            json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", parameters);
    }

    /// Looks at the page as on a screen, light or dark, or in print.
    pub fn media(&mut self, media: &str, scheme: &str) {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call(
            "Emulation.setEmulatedMedia",
            json!({ "media": media, "features": features }),
        );
    }

    /// Goes to a page, and waits until it tells the binding `noted` this. How long its own thread
    /// and the busiest of its workers took for that, one after the other, with the processor for
    /// them alone: however busy the machine is. Zero where the system does not say.
    pub fn taken(&mut self, url: &str, what: &str) -> Duration {
        let before = self.times();
        self.call("Page.navigate", json!({ "url": url }));
        let after = loop {
            if let Some((_, times)) = self.noted.iter().find(|(noted, _)| noted == what) {
                break times.clone();
            }
            let event = self.next();
            self.note(&event);
        };
        let since = |kind: usize, thread: u32, time: Duration| {
            time - before[kind].get(&thread).copied().unwrap_or_default()
        };
        let busiest = (0..2).map(|kind| {
            let all = after[kind].iter();
            all.map(|(&thread, &time)| since(kind, thread, time)).max()
        });
        busiest.map(Option::unwrap_or_default).sum()
    }

    /// How long the threads of pages, and those of their workers, have run.
    fn times(&self) -> Times {
        let mut times = Times::default();
        let group = self.child.id().to_string();
        for process in numbers("/proc") {
            let folder = format!("/proc/{process}");
            let read = |file: &str| {
                std::fs::read_to_string(format!("{folder}/{file}")).unwrap_or_default()
            };
            // After the name, which is in parentheses: state, parent, group.
            let stat = read("stat");
            let of_process = stat
                .rsplit_once(") ")
                .and_then(|(_, rest)| rest.split(' ').nth(2));
            if of_process != Some(&group) || !read("cmdline").contains("--type=renderer") {
                continue;
            }
            for thread in numbers(&format!("{folder}/task")) {
                let of_thread = |file: &str| read(&format!("task/{thread}/{file}"));
                let kind = match of_thread("comm") {
                    _ if thread == process => 0,
                    name if name.starts_with("DedicatedWorker") => 1,
                    _ => continue,
                };
                let time = of_thread("schedstat");
                let time = time.split(' ').next().and_then(|time| time.parse().ok());
                times[kind].insert(thread, Duration::from_nanos(time.unwrap_or(0)));
            }
        }
        times
    }

    /// The roles and names of what a screen reader meets.
    pub fn accessible(&mut self) -> Vec<(String, String)> {
        let tree = self.call("Accessibility.getFullAXTree", json!({}));
        let text = |value: &Value| value["value"].as_str().unwrap_or("").to_owned();
        let nodes = tree["nodes"].as_array().unwrap().iter();
        let nodes = nodes.filter(|node| node["ignored"] == false);
        nodes
            .map(|node| (text(&node["role"]), text(&node["name"])))
            .collect()
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}
