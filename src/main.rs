//! The `oddagon` binary. All that it does is in the library beside it.

fn main() -> std::process::ExitCode {
    oddagon_program::run()
}
