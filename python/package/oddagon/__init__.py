"""Proves things about puzzle patterns: which are impossible, how deep the proof must be.

Each function is a command of `oddagon` and returns a list of dicts, ready for a data frame: the objects that the command prints with
`--json`; docs/json.md explains their keys. Options are the command's long options, with `_` for `-`: a flag is True, an
option that may be given several times takes a list; False and None leave it out. `oddagon COMMAND --help` explains each.

Where inputs are expected, a str is what the command takes as its argument: a text in any form that it reads, or the name of a file, all
of which is answered. A list, or anything else to iterate over, holds such texts, one input each: there is one dict for each, in
order.

ValueError: bad usage or bad input; the message is the command's and says where. Of a list, "standard input, line 3" and "item 3"
are the third item. RuntimeError: prover, SAT solver and checker disagree; please report it. That a claim does not hold is no error: the
dict says so.

Other threads of Python go on during a call. Calls are done one after the other, each with `jobs` threads, or as many as there are cores. An
interruption (Ctrl-C) ends a call at once; what the program is at then is finished in the background.

Given a Series of pandas or polars, the functions return a data frame. In notebooks, answers are drawn.
"""

from __future__ import annotations

import html as _html
import os as _os
import re as _re
import sys as _sys
import tempfile as _tempfile
from typing import Any

from . import _oddagon

__version__: str = _oddagon.__version__

__all__ = [
    "Answer",
    "Answers",
    "Proof",
    "Step",
    "canon",
    "check",
    "classify",
    "enumerate",
    "explain",
    "generate",
    "hint",
    "match",
    "proof",
    "prove",
    "solve",
    "state",
]

# How many answers a notebook shows of a list.
_SHOWN = 100


class Answer(dict):
    """One answer: the dict that the program prints, which notebooks draw if there is something to see."""

    def _repr_svg_(self) -> str | None:
        return _drawn(self)

    def _repr_html_(self) -> str:
        svg = _drawn(self)
        rows = "".join(
            f"<tr><th style='text-align:left'>{_html.escape(str(key))}</th><td style='text-align:left'>{_said(value)}</td></tr>"
            for key, value in self.items()
            if key != "steps"
        )
        steps = self.get("steps") or []
        path = "".join(f"<li>{step._repr_html_() if isinstance(step, Step) else _said(step)}</li>" for step in steps)
        picture = f"<div style='max-width:26em'>{svg}</div>" if svg else ""
        return f"{picture}<table>{rows}</table>" + (f"<ol>{path}</ol>" if path else "")


class Step(dict):
    """A step of a path, with its parts marked by colour and shape where it is drawn."""

    def _repr_svg_(self) -> str | None:
        return _drawn(self)

    def _repr_html_(self) -> str:
        svg = _drawn(self)
        said = self.get("sentence") or self.get("words") or ""
        picture = f"<div style='max-width:26em'>{svg}</div>" if svg and "roles" in self else ""
        return f"<details><summary>{_html.escape(self.get('rule', ''))}</summary>{picture}<p>{_said(said)}</p></details>"


class Answers(list):
    """The answers about a list of inputs."""

    def frame(self) -> Any:
        """A data frame of pandas, a row for each answer."""
        import pandas

        return pandas.DataFrame(self)

    def _repr_html_(self) -> str:
        if len(self) == 1 and isinstance(self[0], Answer):
            return self[0]._repr_html_()
        keys = list(dict.fromkeys(key for answer in self[:_SHOWN] for key in answer if key != "steps"))
        head = "".join(f"<th>{_html.escape(key)}</th>" for key in keys)
        rows = "".join("<tr>" + "".join(f"<td>{_said(answer.get(key))}</td>" for key in keys) + "</tr>" for answer in self[:_SHOWN])
        more = f"<p>{len(self) - _SHOWN} more</p>" if len(self) > _SHOWN else ""
        return f"<table><tr>{head}</tr>{rows}</table>{more}"


class Proof:
    """A proof of a pattern or a rule, checked before it was handed out."""

    def __init__(self, text: str) -> None:
        self.text = text
        """The proof as JSON, which `oddagon check` reads."""

    def export(self, format: str) -> str:
        """The proof in a format of `oddagon export`, such as "md", "html", "tex", "lrat", "veripb" or "coq"."""
        with _tempfile.TemporaryDirectory() as folder:
            file, out = _os.path.join(folder, "proof.json"), _os.path.join(folder, "out")
            with open(file, "w", encoding="utf-8") as proof:
                proof.write(self.text)
            _run("export", "--proof", file, "--format", format, "--out", out)
            with open(out, encoding="utf-8") as exported:
                return exported.read()

    def check(self) -> Answer:
        """What the checker says of it."""
        with _tempfile.TemporaryDirectory() as folder:
            file = _os.path.join(folder, "proof.json")
            with open(file, "w", encoding="utf-8") as proof:
                proof.write(self.text)
            [answer] = check(file)
            return answer

    def _repr_html_(self) -> str:
        page = _html.escape(self.export("html"), quote=True)
        return f"<iframe srcdoc=\"{page}\" style='width:100%;height:40em;border:1px solid #ccc' title='The proof'></iframe>"


def _said(value: Any) -> str:
    if isinstance(value, (list, tuple)):
        value = ", ".join(map(str, value))
    return _html.escape("" if value is None else str(value)).replace("\n", "<br>")


def _run(*words: str, input: str = "") -> str:
    out, err, code = _oddagon.run(list(words), input)
    if code > 1:
        raise ValueError(err.strip().removeprefix("oddagon: "))
    return out


def _drawn(answer: dict[str, Any]) -> str | None:
    """What can be seen of an answer, in SVG: a step, a state, a pattern."""
    state = answer.get("state") if "state" in answer else answer.get("end")
    if isinstance(state, str) and _re.fullmatch(r"[.0-9A-Za-z]+", state) and len(state) in (64, 729, 4096):
        parts = [(part["role"], part["candidates"]) for part in answer.get("roles") or []]
        is_step = "rule" in answer and "state" in answer
        eliminated = (answer.get("eliminated") or []) if is_step and parts else []
        asserted = (answer.get("asserted") or []) if is_step else []
        return _oddagon.picture(str(answer.get("rule") or "state"), state, parts, eliminated, asserted)
    pattern = answer.get("pattern")
    if isinstance(pattern, str) and len(pattern) == 81 and set(pattern) - {"."} and "kind" in answer:
        k = answer.get("k")
        options = ["--k", str(k)] if k and set(pattern) <= {".", "X"} else []
        with _tempfile.TemporaryDirectory() as folder:
            file = _os.path.join(folder, "pattern.svg")
            try:
                _run("show", "-", *options, "--svg", file, input=pattern + "\n")
            except ValueError:
                # A pattern that no picture shows.
                return None
            with open(file, encoding="utf-8") as drawing:
                return drawing.read()
    return None


# What the program's answers are made as.
_KINDS = (Answer, Step)


def _ask(command: str, given: Any, options: dict[str, Any], one_each: bool = True, more: tuple[str, ...] = ()) -> Any:
    library = type(given).__module__.split(".")[0]
    is_series = library in ("pandas", "polars") and type(given).__name__ == "Series"
    answers = Answers(_oddagon.ask(command, given, list(more), options, one_each, _KINDS))
    if not is_series:
        return answers
    frames = _sys.modules[library]
    if library == "pandas" and one_each and len(answers) == len(given):
        return frames.DataFrame(answers, index=given.index)
    return frames.DataFrame(answers)


def prove(patterns, **options):
    """Proves patterns impossible, or rules valid.

    patterns: a pattern (81 characters, `X` in its cells), a drawing, a theorem, the id of a pattern of two bands, the name of a file; or a
    list of them.

    Options, among others: `depth`, the largest nesting of trial and error to try (4); `focus`,
    "pattern" (restricted T&E), "all" (full T&E) or "both"; `theory`, such as "BRT" or "W1";
    `k`, the number of digits (3); `wlog`; `core`, whether it is minimal, and a minimal core;
    `proof`, a file to write the proof to; `jobs`, the number of threads. Of Slitherlink:
    `board`, "slitherlink" where the input does not say it; of a drawing its `loop` mode and its
    `border`; `conclusions`, all that follows from a rule's premises.

    Returns one dict for each pattern: `verdict`, `depth_restricted` and `depth_full` in levels
    of trial and error, `said` (the same in words) and `not_less` (why they are not less),
    `cells` in cells, `proof_steps` in nogoods, and more.

    >>> import oddagon
    >>> five = "X..X......X.................X.X.................................................."
    >>> [found] = oddagon.prove(five, k=2)
    >>> found["verdict"], found["depth_full"], found["proof_steps"]
    ('contradictory', 1, 1)
    """
    return _ask("prove", patterns, options)


def classify(puzzles, **options):
    """Finds the T&E-depth of puzzles, the least theory that solves them, or their rating.

    puzzles: a puzzle (81 characters, `.` or `0` in empty cells), a grid, the name of a file; or a list of them.

    Options, among others: `depth`, the largest depth to try (3); `theory`, such as "BRT", or several such as "B1.."; `rating`,
    such as "W", "B8" or "FS4+W8+OR5W8"; `path`, the eliminations that lead to the rating;
    `library`, files of patterns; `show_input`, a warning that says what each puzzle is taken
    for; `jobs`, the number of threads.

    Returns one dict for each puzzle: `puzzle`, `status`, `depth` in levels of trial and error; with several theories `theory`; with a rating
    `rating`, in CSP-variables of the longest chain.

    >>> import oddagon
    >>> loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."
    >>> [found] = oddagon.classify([loki])
    >>> found["status"], found["depth"]
    ('solved', 3)
    """
    return _ask("classify", puzzles, options)


def match(puzzles, **options):
    """Finds the images of a library's patterns in puzzles, and the OR_k-relations between their guardians.

    puzzles: a puzzle (81 characters, `.` or `0` in empty cells), a candidate grid, the name of a file; or a list of them.

    Options, among others: `library`, a file of patterns, otherwise the 630 three-digit patterns of two bands; `max_guardians`, the largest
    number of guardians (8); `any`, a number of digits, for the fewest guardians of all patterns;
    `after`, what is done before, such as "whips1"; `digits`, such as "159"; `summary`, one dict
    about all puzzles; `show_input`, as for `classify`; `jobs`, the number of threads.

    Returns one dict for each relation, those of the first puzzle first: `puzzle`, `rule`,
    `cells`, `guardians`, `eliminates` and more. So a puzzle may have many dicts, or none. Of
    Slitherlinks there is one for each place of a macro-rule, and `puzzle` is a number: of a list
    the item's, from 1.

    >>> import oddagon
    >>> loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."
    >>> [(found["rule"], found["asserts"]) for found in oddagon.match(loki, max_guardians=1)]
    [('k3b2-12-00038', 'n1r8c8')]
    """
    return _ask("match", puzzles, options, one_each=False)


def solve(puzzles, **options):
    """Solves puzzles, simplest rules first. Unless `theory` or `strict` is given, every puzzle with
    one solution is solved. Of a puzzle with several, two are shown.

    puzzles: a puzzle (81 characters, `.` or `0` in empty cells), a candidate grid, the name of a file; or a list of them.

    Options, among others: `techniques`, named techniques to use before
    all other rules: "all", "hodoku", "assistant", "gsf", "bug", "bilocal"; `theory`, the only rules to use, such as "W3+T&E(W1,1)"; unless it is
    given, FS4+W8+OR5W8, and where they stop trial and error, and then a search; `strict`, only
    the rules, and as much work as they take; `library`, files of patterns; `max_guardians`, the
    largest number of guardians of a relation (8); `proof`, a file to write the paths to as
    proofs; `show_input`, as for `classify`; `jobs`, the number of threads. Of Slitherlinks:
    `path`, the steps; `ranking`, one dict about all puzzles; `svg`, a file to draw one to.

    Returns one dict for each puzzle: `puzzle`, `status`, `solutions` ("none", "one", "several"),
    `level` (the size of the largest rule that was needed, in CSP-variables; None where trial and
    error was needed, or it is not solved), `way` (what was needed where the rules stop), `steps`
    (a list of dicts), `solution`, `two_solutions` and more.

    >>> import oddagon
    >>> loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."
    >>> [path] = oddagon.solve(loki)
    >>> path["status"], path["level"]
    ('solved', 3)
    """
    return _ask("solve", puzzles, options)


def canon(patterns, **options):
    """Finds the canonical form of patterns.

    patterns: as for `prove`.

    Options: `up_to`, "all" symmetries of the grid or "no-transpose"; `k` and `kl`, the numbers of digits; `jobs`, the number of
    threads.

    Returns one dict for each pattern: `pattern`, `canonical`, `stabiliser` (the number of symmetries that map it to itself), `own_transpose`.

    >>> import oddagon
    >>> [found] = oddagon.canon("k3b2-12-00038")
    >>> found["stabiliser"], found["own_transpose"]
    (576, True)
    """
    return _ask("canon", patterns, options)


def explain(puzzles, claims, **options):
    """Explains why cells of puzzles hold digits, or not.

    puzzles: a puzzle (81 characters, `.` or `0` in empty cells), a candidate grid, the name of a file; or a list of them.

    claims: a claim, such as "r8c8=1" or "r5c3≠7", which may be written "r5c3!=7"; or a list of them.

    Options, among others: `techniques`, named techniques to use before all other rules, such as "all"; `theory` and `strict`, as for `solve`;
    `html`, a file to write the explanation of one claim to, as a page for the browser; `proof`, a file to write it to as a proof.

    Returns one dict for each claim about each puzzle: `claim`, `status` ("shown", "given", "absent", "open", "false"), `steps` (a list of
    dicts, none of which can be left out) and more.

    >>> import oddagon
    >>> loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."
    >>> [found] = oddagon.explain(loki, "r8c8=1")
    >>> found["status"], [step["rule"] for step in found["steps"]]
    ('shown', ['relation', 'last-guardian'])
    """
    return _ask("explain", puzzles, options, False, _claims(claims))


def hint(puzzles, **options):
    """Says the simplest next step of positions.

    puzzles: a puzzle (81 characters, `.` or `0` in empty cells), a candidate grid, the name of a file; or a list of them.

    Options, among others: `grade`, 1 where to look, 2 which technique, too, 3 what follows (3); `techniques`, "all" unless it is given;
    `unique`, techniques that rest on the puzzle's having one solution, too; `theory` and `strict`, as for `solve`.

    Returns one dict for each position: `look`, `rule`, `follows`, `sentence` (why, if it is a technique), `roles` (the parts that candidates
    play) and more; all are None if no step is left.

    >>> import oddagon
    >>> loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."
    >>> [found] = oddagon.hint(loki, grade=2)
    >>> found["look"], found["rule"], found["follows"]
    ('column 8', 'hidden pair', None)
    """
    return _ask("hint", puzzles, options)


def state(puzzles, **options):
    """Computes the resolution state of puzzles after the rules of theories.

    puzzles: a puzzle (81 characters, `.` or `0` in empty cells), a candidate grid, the name of a file; or a list of them.

    Options, among others: `theory`, such as "BRT" or "W8" ("W1"); `techniques`, as for `solve`; `svg`, a file to draw a single state to.

    Returns one dict for each puzzle: `status`, `cells` (81 characters), `candidates` (how many are left), `state` (729 characters).

    >>> import oddagon
    >>> loki = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."
    >>> [found] = oddagon.state(loki)
    >>> found["status"], found["theory"]
    ('open', 'W1')
    """
    return _ask("state", puzzles, options)


def check(files, **options):
    """Checks what the program wrote, independently: proofs, certificates of lists, libraries, tables.

    files: the name of a file, or a list of them.

    Options, among others: `statement`, a file: only proofs of the statement in it are accepted; `cnf`, a DIMACS file: the files are LRAT proofs
    that it has no model; `plain`; `jobs`, the number of threads.

    Returns one dict for each proof, entry or table: `verdict` ("verified", "rejected"), and what was verified.

    >>> import oddagon
    >>> [found] = oddagon.check("proofs/trivalue-oddagon.ron")
    >>> found["verdict"]
    'verified'
    """
    return _ask("check", files, options, False)


def generate(application, **options):
    """Makes random puzzles with exactly one solution, none of whose clues can be left out.

    application: "sudoku", "futoshiki", "kakuro", "slitherlink" and others.

    Options, among others: `count`, how many (1); `seed`, where the random numbers begin (1); `size`, such as "6x6"; `depth`, only puzzles of this
    T&E-depth, such as "1.."; `rating` and `level`, only those of this level in that rating; `symmetry`, such as "half-turn".

    Returns one dict for each puzzle: `puzzle`, `solution` and more.

    >>> import oddagon
    >>> [found] = oddagon.generate("sudoku", seed=5)
    >>> len(found["puzzle"])
    81
    """
    return Answers(_oddagon.list("generate", [application], options, _KINDS))


def enumerate(k=None, **options):
    """Lists all minimal impossible patterns up to symmetry.

    k: the number of digits, 2 to 4; left out where the option `kl` is given, such as "2,3".

    Options, among others: `size`, the numbers of cells, such as "10..13"; `bands`, only patterns inside that many bands (3); `kind`, "colour"
    or "sudoku"; `up_to`, as for `canon`; `jobs`, the number of threads. All 821,449 patterns of three digits take minutes.

    Returns one dict for each pattern: `pattern`, `cells`, `stabiliser`, `own_transpose`.

    >>> import oddagon
    >>> [found["cells"] for found in oddagon.enumerate(2, size="..7")]
    [5, 7, 7, 7, 7, 7, 7]
    """
    return Answers(_oddagon.list("enumerate", [] if k is None else [f"--k={_number(k)}"], options, _KINDS))


def proof(pattern, **options):
    """Proves a pattern impossible, or a rule valid, and returns the proof, which notebooks show as a page that replays it.

    pattern, options: as for `prove`.

    ValueError: there is no proof, since the pattern is possible.

    >>> import oddagon
    >>> five = "X..X......X.................X.X.................................................."
    >>> oddagon.proof(five, k=2).check()["verdict"]
    'verified'
    """
    with _tempfile.TemporaryDirectory() as folder:
        file = _os.path.join(folder, "proof.json")
        [found] = prove(pattern, **{**options, "proof": file})
        if not _os.path.exists(file):
            raise ValueError(f"there is no proof: {found['verdict']}")
        with open(file, encoding="utf-8") as text:
            return Proof(text.read())


def _claims(claims: Any) -> tuple[str, ...]:
    claims = (claims,) if isinstance(claims, str) else tuple(claims)
    if not claims:
        raise ValueError("claims: expected at least one, such as 'r8c8=1'")
    for claim in claims:
        if not isinstance(claim, str):
            raise TypeError(f"claims: expected a str, found {claim!r}")
    return claims


def _number(k: Any) -> int:
    if not isinstance(k, int):
        raise TypeError(f"k: expected an int, found {k!r}")
    return k
