use crate::error::CliError;
use crate::rule_set::{VerifyFailure, verify, write};
use crate::{Outcome, discover, output, work};
use clap::Args;
use itertools::Itertools;
use oddagon::job::{Part, Shard, Work};
use oddagon::slitherlink::discover::{Bases, Counts, Request, RuleSet};
use oddagon::slitherlink::{Border, Loop, LoopMode};
use serde::Serialize;
use std::time::Instant;

/// Which rules of which window.
#[derive(Args)]
pub struct SlitherlinkArgs {
    /// The window's rows and columns of cells, such as 2x3, with --board slitherlink
    #[arg(
        long,
        value_name = "RxC",
        value_parser = window,
        conflicts_with_all = ["region", "signs", "asserted", "depth", "on"]
    )]
    pub window: Option<(usize, usize)>,
    /// The sides of the window that coincide with the grid's border, letters among N, S, W and E
    #[arg(
        long,
        value_name = "SIDES",
        default_value = "",
        hide_default_value = true,
        requires = "window"
    )]
    border: Border,
    /// Let rules also be about the lines that leave the window
    #[arg(long, requires = "window")]
    stubs: bool,
    /// Let rules also say how many of the two lines at a corner are drawn: `Sr2c2nw≠2`, not both
    /// lines from point r2c2 to the north and to the west
    #[arg(long, requires = "window")]
    corners: bool,
    /// Let rules also say whether two cells on both sides of a third are inside the loop, or
    /// outside it, together: `Cr0c1r2c1=same`. Their depths are not looked for
    #[arg(long, requires = "window")]
    colours: bool,
    /// What is assumed about the loop. L0: points and cells only, and no cell has four lines; the
    /// rules hold in every puzzle except those whose whole solution is the circuit around one cell.
    /// L1: no closed circuit in the window; the rules hold in every puzzle except those whose whole
    /// solution is such a circuit. L2: exactly the rules of the game, so a closed circuit is the
    /// whole solution; the rules hold in every puzzle
    #[arg(
        value_parser = <Loop as LoopMode>::read,
        long = "loop",
        value_name = "MODE",
        default_value = "L0",
        requires = "window"
    )]
    mode: Loop,
}

fn window(text: &str) -> Result<(usize, usize), String> {
    let sides = text
        .split_once(['x', 'X', '×'])
        .and_then(|(r, c)| Some((r.parse().ok()?, c.parse().ok()?)));
    sides.ok_or_else(|| format!("expected rows and columns such as 2x3, found \"{text}\""))
}

/// How many rules there are, as JSON has it.
#[derive(Serialize)]
struct Summary {
    window: String,
    border: String,
    stubs: bool,
    r#loop: String,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    corners: bool,
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    colours: bool,
    max_premises: Option<usize>,
    basis: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    part: Option<Part<String>>,
    #[serde(flatten)]
    counts: Counts,
    /// How many rules a SAT solver verified.
    verified: usize,
    /// For how many of them the checker accepted a proof of the stated depth.
    proven: usize,
    seconds: f64,
}

impl Summary {
    /// For people: two lines, three with depths; one more for a part.
    fn text(&self) -> String {
        let list = |counts: Vec<(String, usize)>| {
            counts
                .into_iter()
                .map(|(name, n)| format!("{name}: {n}"))
                .join(", ")
        };
        let premises = self.counts.by_premises.iter();
        let premises = premises.map(|(size, n)| (size.to_string(), *n)).collect();
        let depths = self.counts.by_depth.iter();
        let depths: Vec<_> = depths.map(|(depth, n)| (depth.to_string(), *n)).collect();
        let proven = match self.proven {
            0 => String::new(),
            some => format!(", the depths of {some} by proofs"),
        };
        let mut text = format!(
            "{} rules, each verified by SAT{proven} ({:.0} ms)\nby premises   {}\n",
            self.counts.rules,
            self.seconds * 1000.0,
            list(premises)
        );
        if !depths.is_empty() {
            text += &format!("by depth      {}\n", list(depths));
        }
        if let Some(part) = &self.part {
            text = format!("{part}\n{text}");
        }
        text
    }
}

/// Runs `oddagon discover --board slitherlink`.
pub fn run(args: &discover::DiscoverArgs) -> Result<Outcome, CliError> {
    let begin = Instant::now();
    let asked = &args.slitherlink;
    let Some((rows, columns)) = asked.window else {
        let message = "--board slitherlink: expected --window as well, such as 2x2";
        return Err(CliError::Usage(message.to_owned()));
    };
    let usage = |error: &dyn std::fmt::Display| CliError::Usage(error.to_string());
    if args.basis && args.work.shard != Shard::WHOLE {
        let message = "--basis: expected all rules, found --shard: merge the parts with `oddagon \
                       merge --basis`";
        return Err(CliError::Usage(message.to_owned()));
    }
    let request = Request {
        rows,
        columns,
        border: asked.border,
        stubs: asked.stubs,
        mode: asked.mode,
        corners: asked.corners,
        colours: asked.colours,
        max_premises: args.max_premises,
    };
    let pool = args.work.pool()?;
    let discovery = request
        .discovery(!args.no_depth)
        .map_err(|error| usage(&error))?;
    let out = args.to.out.as_deref();
    let job = args.work.job(&discovery, "rules", out)?;
    let mut rules = work::run(&job, &pool, out, "rules")?;
    if args.basis {
        let basis = pool.install(|| Bases::default().basis(&request, &rules));
        rules = basis.map_err(|error| usage(&error))?;
    }
    let mut set = RuleSet::new(&request, &rules, args.basis).map_err(|error| usage(&error))?;
    let proven =
        pool.install(|| verify(&set, &rules, args.verify))
            .map_err(|doubt| match doubt {
                VerifyFailure::Unable(error) => error,
                VerifyFailure::Wrong(what) => CliError::Internal {
                    place: format!("the window {}", discovery.title()),
                    what: format!("a rule was found that is not what it should be: {what}"),
                },
            })?;
    if args.work.shard != Shard::WHOLE {
        set = set.as_part(discovery.title(), args.work.shard);
    }
    let summary = Summary {
        window: format!("{}x{}", request.rows, request.columns),
        border: request.border.to_string(),
        stubs: request.stubs,
        r#loop: request.mode.to_string(),
        corners: request.corners,
        colours: request.colours,
        max_premises: request.max_premises,
        basis: args.basis,
        part: set.part.clone(),
        counts: Counts::of(&rules),
        verified: rules.len(),
        proven,
        seconds: begin.elapsed().as_secs_f64(),
    };
    if let Some(path) = out {
        write(&set, path)?;
        work::finish(path)?;
    }
    match (out.is_some() || args.counts, args.format.json) {
        (true, true) => output::print(&output::json(&summary))?,
        (true, false) => output::print(&summary.text())?,
        (false, true) => output::print_with(|mut to| set.write_json_lines(&mut to))?,
        (false, false) => output::print_with(|mut to| set.write_table(&mut to))?,
    }
    Ok(Outcome::Holds)
}
