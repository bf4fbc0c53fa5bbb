//! The command line: one file per subcommand, and what they share.
//!
//! [`run`] is the program. [`answer`] runs the same commands inside another program, such as the
//! Python package.
#![warn(missing_docs)]
// The page lacks some commands, and so has no use for some of what they share.
#![cfg_attr(target_family = "wasm", allow(dead_code, unused_imports))]

mod answers;
mod args;
mod atlas;
mod batch;
mod board;
mod canon;
mod capture;
#[cfg(not(target_family = "wasm"))]
mod check;
mod classify;
mod depth;
#[cfg(not(target_family = "wasm"))]
mod discover;
#[cfg(not(target_family = "wasm"))]
mod enumerate;
mod error;
#[cfg(not(target_family = "wasm"))]
mod expand;
mod explain;
mod export;
#[cfg_attr(target_family = "wasm", allow(dead_code))]
mod generate;
mod hint;
#[cfg(not(target_family = "wasm"))]
mod hunt;
mod input;
#[cfg(not(target_family = "wasm"))]
mod interrupt;
#[cfg(not(target_family = "wasm"))]
mod keys;
#[cfg(not(target_family = "wasm"))]
mod levels;
mod library;
mod like;
mod matching;
#[cfg(not(target_family = "wasm"))]
mod merge;
mod output;
#[cfg(not(target_family = "wasm"))]
mod parts;
mod patterns;
mod picture;
mod pipeline;
#[cfg_attr(target_family = "wasm", allow(dead_code))]
mod positions;
mod preferences;
mod proofs;
mod prove;
mod puzzle_input;
mod puzzles;
#[cfg(not(target_family = "wasm"))]
mod report;
mod rule_input;
#[cfg(not(target_family = "wasm"))]
mod rule_set;
#[cfg(not(target_family = "wasm"))]
mod serve;
#[cfg(not(target_family = "wasm"))]
mod shell;
mod show;
mod slitherlink;
mod solve;
#[cfg(not(target_family = "wasm"))]
mod state;
#[cfg(not(target_family = "wasm"))]
mod steps;
mod theories;
mod work;

/// WebAssembly has no interruptions.
#[cfg(target_family = "wasm")]
mod interrupt {
    /// Does nothing.
    pub fn advise(_: String) {}

    /// Does nothing.
    pub fn advise_with(_: impl Fn() -> String) {}
}

use clap::{CommandFactory, FromArgMatches, Parser, Subcommand};
use error::CliError;
pub use picture::picture_of_step;
use std::ffi::OsString;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Prove things about puzzle patterns.
#[derive(Parser)]
#[command(bin_name = "oddagon", version, about, long_about = None, propagate_version = true)]
#[command(help_template = HELP, after_help = EXIT_CODES)]
struct Cli {
    #[command(subcommand)]
    command: Command,
}

/// The help of the program: the commands by what people want, on one screen.
const HELP: &str = "\
{about-with-newline}
{usage-heading} {usage}
       oddagon <COMMAND> --help says more, with examples; oddagon --version

Prove      prove                   impossible patterns, valid rules: how deep
           depth, positions        how deep rules are, and claims in a position
           show, canon             a pattern drawn; canonical forms
Solve      solve, hint, explain    a path, the next step, why a step is right
           classify, match         how deep puzzles are, what patterns they have
           state, steps, levels    what is left open, fewest steps, statistics
Enumerate  enumerate, atlas        all minimal patterns; questions to a table
           discover, merge         all rules of a region; joins parts of lists
Make       generate, hunt, expand  puzzles at random, around a pattern, expanded
Check      check                   independently: proofs, lists, tables
Share      library, export         proven patterns and proofs for other programs
           report, serve           a site of proofs; the page, for browsers
Set up     completions, man, help  for shells; the manual; help about a command{after-help}";

const EXIT_CODES: &str = "\
Exit code  0  what is claimed or asked holds for every input
           1  for at least one it does not: possible, rejected, no match
           2  bad usage or bad input; it says where, and what is expected
           3  an internal error: prover, SAT, checker disagree; please report it
           4  standard output was closed before all input was read: no verdict";

/// The subcommands. Those that the page never runs are not in it.
#[derive(Subcommand)]
enum Command {
    Prove(prove::ProveArgs),
    #[cfg(not(target_family = "wasm"))]
    Check(check::CheckArgs),
    Classify(classify::ClassifyArgs),
    #[cfg(not(target_family = "wasm"))]
    Depth(depth::DepthArgs),
    Show(show::ShowArgs),
    Canon(canon::CanonArgs),
    #[cfg(not(target_family = "wasm"))]
    Enumerate(enumerate::EnumerateArgs),
    Atlas(atlas::AtlasArgs),
    #[cfg(not(target_family = "wasm"))]
    Merge(parts::MergeArgs),
    Match(matching::MatchArgs),
    Solve(solve::SolveArgs),
    Explain(explain::ExplainArgs),
    Hint(hint::HintArgs),
    #[cfg(not(target_family = "wasm"))]
    State(state::StateArgs),
    #[cfg(not(target_family = "wasm"))]
    Steps(steps::StepsArgs),
    #[cfg(not(target_family = "wasm"))]
    Levels(levels::LevelsArgs),
    Generate(generate::GenerateArgs),
    #[cfg(not(target_family = "wasm"))]
    Hunt(hunt::HuntArgs),
    #[cfg(not(target_family = "wasm"))]
    Expand(expand::ExpandArgs),
    #[cfg(not(target_family = "wasm"))]
    Library(library::LibraryArgs),
    Export(export::ExportArgs),
    #[cfg(not(target_family = "wasm"))]
    Report(report::ReportArgs),
    #[cfg(not(target_family = "wasm"))]
    Positions(positions::PositionsArgs),
    #[cfg(not(target_family = "wasm"))]
    Discover(discover::DiscoverArgs),
    #[cfg(not(target_family = "wasm"))]
    Serve(serve::ServeArgs),
    #[cfg(not(target_family = "wasm"))]
    Completions(shell::CompletionsArgs),
    #[cfg(not(target_family = "wasm"))]
    Man(shell::ManArgs),
}

/// The outcome of a command that was able to do its work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    /// What was claimed or asked holds for every input: exit code 0.
    Holds,
    /// For at least one input it does not: exit code 1.
    Fails,
}

impl Outcome {
    /// The outcome, if what was claimed or asked holds for every input or not.
    fn of(holds: bool) -> Outcome {
        if holds {
            Outcome::Holds
        } else {
            Outcome::Fails
        }
    }
}

/// The program as it explains itself.
fn program() -> clap::Command {
    let program = Cli::command();
    #[cfg(not(target_family = "wasm"))]
    let program = keys::explained(program);
    program
}

/// The command that these words ask for, the program's name first.
fn parsed(words: impl IntoIterator<Item = OsString>) -> Result<Cli, clap::Error> {
    let mut program = program();
    let matches = program.try_get_matches_from_mut(words)?;
    Cli::from_arg_matches(&matches).map_err(|error| error.format(&mut program))
}

/// Parses the command line and runs the command.
pub fn run() -> ExitCode {
    let cli = match parsed(std::env::args_os()) {
        Ok(cli) => cli,
        Err(error) => {
            // clap prints help and version to stdout and exits with 0; it prints errors to stderr
            // and exits with 2.
            let code = error.exit_code() as u8;
            let _ = error.print();
            return ExitCode::from(code);
        }
    };
    let code = execute(&cli.command);
    ExitCode::from(match output::finish() {
        Ok(()) => code,
        Err(error) => {
            output::complain_of(&error);
            error.exit_code()
        }
    })
}

/// The output and exit code of a command that ran inside another program.
#[derive(Debug, PartialEq, Eq)]
pub struct Answer {
    /// What went to standard output.
    pub out: String,
    /// What went to standard error.
    pub err: String,
    /// The exit code.
    pub code: u8,
}

/// [`run`] inside another program, for the Python package, with these arguments after the program's
/// name and this standard input. It installs no signal handlers and shows no progress bars. Only
/// one call runs at a time; others wait.
pub fn answer(arguments: &[String], input: &str) -> Answer {
    answer_until(arguments, input, Arc::default())
}

/// The same until `stop` is set: then the answer is of no use, and comes when the input that is
/// being worked on is done.
pub fn answer_until(arguments: &[String], input: &str, stop: Arc<AtomicBool>) -> Answer {
    let capture = capture::Capture::begin(input, stop);
    let name = "oddagon".to_owned();
    let words = std::iter::once(&name).chain(arguments).map(OsString::from);
    let code = match parsed(words) {
        Ok(cli) => execute(&cli.command),
        Err(error) => {
            let said = error.render().to_string();
            let _ = if error.use_stderr() {
                capture::complain(&said)
            } else {
                capture::print(said.as_bytes())
            };
            error.exit_code() as u8
        }
    };
    let (out, err) = capture.end();
    Answer { out, err, code }
}

/// Runs a command: its exit code.
fn execute(command: &Command) -> u8 {
    let result: Result<Outcome, CliError> = match command {
        Command::Prove(args) => prove::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Check(args) => check::run(args),
        Command::Classify(args) => classify::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Depth(args) => depth::run(args),
        Command::Show(args) => show::run(args),
        Command::Canon(args) => canon::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Enumerate(args) => enumerate::run(args),
        Command::Atlas(args) => atlas::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Merge(args) => merge::run(args),
        Command::Match(args) => matching::run(args),
        Command::Solve(args) => solve::run(args),
        Command::Explain(args) => explain::run(args),
        Command::Hint(args) => hint::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::State(args) => state::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Steps(args) => steps::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Levels(args) => levels::run(args),
        Command::Generate(args) => generate::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Hunt(args) => hunt::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Expand(args) => expand::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Library(args) => library::run(args),
        Command::Export(args) => export::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Report(args) => report::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Positions(args) => positions::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Discover(args) => discover::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Serve(args) => serve::run(args),
        #[cfg(not(target_family = "wasm"))]
        Command::Completions(args) => shell::completions(args, program()),
        #[cfg(not(target_family = "wasm"))]
        Command::Man(args) => shell::man(args, program()),
    };
    match result {
        Ok(Outcome::Holds) => 0,
        Ok(Outcome::Fails) => 1,
        Err(error) => {
            // A reader that has closed the output, as `head` does, wants no more.
            if !matches!(error, CliError::Closed { .. }) {
                output::complain_of(&error);
            }
            error.exit_code()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{Answer, Cli, answer, program};
    use clap::{Arg, Command, CommandFactory, Parser};
    use std::any::TypeId;
    use std::collections::HashSet;

    /// clap compares the names of groups in debug builds alone, and panics there.
    #[test]
    fn no_command_has_two_groups_of_one_name() {
        fn check(command: &Command) {
            let mut seen = HashSet::new();
            for group in command.get_groups() {
                let (name, id) = (command.get_name(), group.get_id());
                assert!(seen.insert(id), "{name}: {id} is there twice");
            }
            command.get_subcommands().for_each(check);
        }
        check(&Cli::command());
    }

    /// The help has each command once, and fits on a small screen.
    #[test]
    fn the_help_has_every_command_in_25_lines() {
        let mut program = program();
        program.build();
        let commands = program.get_subcommands().map(Command::get_name);
        let mut commands: Vec<&str> = commands.collect();
        let help = program.clone().render_help().to_string();
        let listed = help
            .lines()
            .skip_while(|line| !line.starts_with("Prove "))
            .take_while(|line| !line.is_empty());
        let mut listed: Vec<&str> = listed
            .flat_map(|line| line[11..35].trim().split(", "))
            .collect();
        commands.sort_unstable();
        listed.sort_unstable();
        assert_eq!(listed, commands);
        assert!(help.lines().count() <= 25, "{help}");
        // The first paragraph is wrapped.
        let lines = help.lines().skip_while(|line| !line.is_empty());
        let wide: Vec<&str> = lines.filter(|line| line.chars().count() > 80).collect();
        assert!(wide.is_empty(), "{wide:?}");
    }

    /// The names of all options of a command and its subcommands that are numbers, or several,
    /// each with the arguments before it.
    fn numbers(command: &Command, before: &[String]) -> Vec<Vec<String>> {
        let is_number = |arg: &&Arg| {
            let of = arg.get_value_parser().type_id();
            of == TypeId::of::<u8>()
                || of == TypeId::of::<u16>()
                || of == TypeId::of::<u32>()
                || of == TypeId::of::<u64>()
                || of == TypeId::of::<usize>()
        };
        let written = |arg: &Arg| {
            let name = arg.get_long().expect("numbers are options");
            [before, &[format!("--{name}")]].concat()
        };
        // A column is a number that is named.
        let numbers = command.get_arguments().filter(is_number);
        let numbers = numbers
            .filter(|arg| arg.get_id() != "count_by")
            .map(written);
        let more = command.get_subcommands().flat_map(|command| {
            let before = [before, &[command.get_name().to_owned()]].concat();
            self::numbers(command, &before)
        });
        numbers.chain(more).collect()
    }

    #[test]
    fn every_number_says_its_range_in_our_words() {
        let all = numbers(&Cli::command(), &["oddagon".to_owned()]);
        assert!(all.len() > 40, "{all:?}");
        for option in all {
            for bad in ["x", "-1", "1.5", "", "99999999999999999999"] {
                let line = option.iter().map(String::as_str).chain([bad]);
                let said = match Cli::try_parse_from(line) {
                    Ok(_) => panic!("{option:?} takes {bad:?}"),
                    Err(error) => error.to_string(),
                };
                let ours = format!("found {bad:?}, expected a number from ");
                assert!(said.contains(&ours), "{option:?}: {said}");
            }
        }
    }

    const FIVE: &str =
        "X..X......X.................X.X..................................................";

    fn ask(line: &str, input: &str) -> Answer {
        let arguments: Vec<String> = line.split_whitespace().map(str::to_owned).collect();
        answer(&arguments, input)
    }

    #[test]
    fn answers_are_what_the_program_prints() {
        let found = ask("canon - --k 2", &format!("# one\n{FIVE}\n"));
        let canonical =
            "..................................................X..X.................X.....X.X.";
        let out = format!("{canonical} stabiliser 288 own transpose\n");
        let err = String::new();
        assert_eq!(found, Answer { out, err, code: 0 });
        // One call leaves nothing to the next, neither input nor output.
        let nothing = ask("canon - --k 2", "");
        assert_eq!((nothing.out.as_str(), nothing.code), ("", 2));
        assert!(nothing.err.starts_with("oddagon: "), "{}", nothing.err);
        let possible = ask("prove - --json", &(".".repeat(80) + "X"));
        assert_eq!((possible.err.as_str(), possible.code), ("", 1));
        // Tables have their own reader.
        let nothing = ask("atlas -", "");
        assert!(nothing.err.starts_with("oddagon: -: "), "{}", nothing.err);
    }

    #[test]
    fn bad_usage_is_an_answer() {
        let wrong = ask("canon - --jobs 0", FIVE);
        assert_eq!((wrong.out.as_str(), wrong.code), ("", 2));
        assert!(wrong.err.contains("--jobs <N>"), "{}", wrong.err);
        let help = ask("canon --help", "");
        assert_eq!((help.err.as_str(), help.code), ("", 0));
        assert!(help.out.contains("oddagon canon "), "{}", help.out);
    }

    #[test]
    fn those_who_call_at_once_get_their_own_answers() {
        let work = |cells: usize| {
            let pattern = "X".repeat(cells) + &".".repeat(81 - cells);
            for _ in 0..20 {
                let found = ask("canon -", &pattern);
                let words: Vec<&str> = found.out.split_whitespace().collect();
                assert_eq!(words[0].matches('X').count(), cells);
                assert_eq!(found.out.lines().count(), 1);
            }
        };
        std::thread::scope(|scope| {
            for cells in 1..6 {
                scope.spawn(move || work(cells));
            }
        });
    }
}
