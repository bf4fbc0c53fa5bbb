//! A headless Chromium, spoken to over a pipe: just enough of the DevTools protocol for the tests
//! of pages.

use crate::skips;

use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::os::unix::process::CommandExt;
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Sender, channel};
use std::time::Duration;

/// The names that Chromium goes by; `ODDAGON_CHROMIUM` names another.
const NAMES: [&str; 3] = ["chromium", "chromium-browser", "google-chrome"];

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
        Browser::by(&[])
    }

    /// The same by a program that runs another one.
    pub fn by(runner: &[&str]) -> Option<Browser> {
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
                r#"exec "$@" 3<&0 4>&1 </dev/null >/dev/null 2>/dev/null"#,
                "sh",
            ])
            .args(runner)
            .arg(&program)
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
