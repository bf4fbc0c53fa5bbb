//! The `oddagon` binary. All that it does is in the library beside it.

#[cfg(target_arch = "x86_64")]
mod faster;

fn main() -> std::process::ExitCode {
    #[cfg(target_arch = "x86_64")]
    faster::hand_over();
    oddagon_program::run()
}
