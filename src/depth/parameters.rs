use clap::{Arg, ArgMatches, Args, Command, Error, FromArgMatches};
use itertools::Itertools;
use oddagon::rules::{Selection, families};

/// The parameters of the rule families; each is an option.
pub struct Parameters(Vec<(String, String)>);

impl Parameters {
    /// What was asked for.
    pub fn selection(&self) -> Selection {
        Selection(self.0.clone())
    }
}

/// Each parameter name once, with all its values.
fn known() -> Vec<(&'static str, Vec<&'static str>)> {
    let parameters = families().flat_map(|family| family.parameters);
    let mut known: Vec<(&str, Vec<&str>)> = Vec::new();
    for parameter in parameters {
        match known.iter_mut().find(|(name, _)| *name == parameter.name) {
            Some((_, values)) => values.extend(parameter.values),
            None => known.push((parameter.name, parameter.values.to_vec())),
        }
    }
    known
}

impl Args for Parameters {
    fn augment_args(command: Command) -> Command {
        known()
            .into_iter()
            .fold(command, |command, (name, values)| {
                let values = values.into_iter().unique().join(", ");
                command.arg(
                    Arg::new(name)
                        .long(name)
                        .value_name("VALUE")
                        .requires("family")
                        .help_heading("Parameters of families")
                        .help(format!("Only instances with this {name} ({values})")),
                )
            })
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

impl FromArgMatches for Parameters {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, Error> {
        let given = known().into_iter().filter_map(|(name, _)| {
            let value = matches.get_one::<String>(name)?;
            Some((name.to_owned(), value.clone()))
        });
        Ok(Parameters(given.collect()))
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), Error> {
        *self = Self::from_arg_matches(matches)?;
        Ok(())
    }
}
