#!/usr/bin/env python3
"""Checks proofs in plain lines (`oddagon export --format plain`): that the claim follows from the statement, by T&E.

Written to be read, by someone who trusts neither the program that wrote the proof nor the proof assistant beside this file.
It needs nothing but Python and shares nothing with either: from the statement it lists the CSP anew (that of a window of
Slitherlink in slitherlink.py), then it follows the proof line by line. It checks the upper half only: that T&E(T, n)
derives the claim. It says nothing about the lines `least`.

  Candidates     what may be true: n5r2c7 (5 stands in row 2, column 7), Hr1c2=1 (that line of Slitherlink is drawn).
  CSP-variables  sets of candidates, exactly one of which is true.
  Links          pairs of candidates that are not both true. Two candidates of one CSP-variable are linked.
  A state        the set of candidates that are left ("live").

A step `step 7 | a b | c | hints`: assume a, then b, then c, and come to a contradiction. So under a and b, c is false.
To assume a candidate is to eliminate all that is linked to it. The hints say what to look at, in order:
  r1c2   a CSP-variable with one live candidate left: that one is true, so what is linked to it is eliminated;
         with none left: the contradiction, which must be the last hint;
  #3     what step 3 found, if its assumptions are the first ones made here (in their order): its candidate is eliminated.
A step `whip V 7 | a b | c | hints`: after the hints, all that is left of V is linked to c. So under a and b, c is false.
The conclusion assumes nothing. Its hints end in a contradiction, or nothing that the claim eliminates is left.

Usage: check_trace.py FILE|FOLDER...      Exit code 1 if any proof is wrong.
"""

import sys
from itertools import combinations
from pathlib import Path

from slitherlink import slitherlink


class Wrong(Exception):
    """Why a proof is not accepted."""


def need(condition, why):
    if not condition:
        raise Wrong(why)


class Csp:
    def __init__(self):
        self.variables = {}  # name -> list of candidates
        self.links = {}  # candidate -> set of candidates

    def variable(self, name, members):
        need(name not in self.variables, f"two CSP-variables {name}")
        need(members and len(set(members)) == len(members), f"the candidates of {name}")
        for c in members:
            self.links.setdefault(c, set())
        self.variables[name] = list(members)
        for c, d in combinations(members, 2):
            self.link(c, d)

    def link(self, c, d):
        if c != d:
            self.links[c].add(d)
            self.links[d].add(c)

    def home(self, c):
        """The first CSP-variable of a candidate: of a Sudoku candidate, its cell."""
        return next(members for members in self.variables.values() if c in members)


def sudoku(order):
    side = range(1, order * order + 1)
    csp = Csp()
    name = "n{2}r{0}c{1}".format

    def square(block, k):
        (band, stack), (row, column) = divmod(block - 1, order), divmod(k - 1, order)
        return band * order + row + 1, stack * order + column + 1

    places = {  # for each kind of CSP-variable: the candidates of the one with the numbers i and j
        "r{}c{}": lambda i, j: [name(i, j, d) for d in side],  # the digit of a cell
        "r{}n{}": lambda i, j: [name(i, c, j) for c in side],  # where digit j stands in row i
        "c{}n{}": lambda i, j: [name(r, i, j) for r in side],  # in column i
        "b{}n{}": lambda i, j: [name(*square(i, k), j) for k in side],  # in block i
    }
    for kind, members in places.items():
        for i in side:
            for j in side:
                csp.variable(kind.format(i, j), members(i, j))
    return csp


def abstract(proof):
    csp = Csp()
    for line in proof.many("variable"):
        name, members = line.split("=")
        csp.variable(name.strip(), members.split())
    for name in proof.many("free"):
        csp.variable(name + "?", [name, "-" + name])
    for line in proof.many("link"):
        for c, d in combinations(line.split(), 2):
            need(c != d, "a link of one candidate")
            csp.link(c, d)
    return csp


class Lines:
    """The lines of a file, each a word and the rest, in the order in which they must stand."""

    def __init__(self, text):
        self.lines = [line.partition(" ")[::2] for line in text.splitlines()]

    def many(self, word):
        found = []
        while self.lines and self.lines[0][0] == word:
            found.append(self.lines.pop(0)[1])
        return found

    def one(self, word):
        need(self.lines and self.lines[0][0] == word, f"expected a line `{word}`")
        return self.lines.pop(0)[1]


def read_board(proof):
    kind, *rest = proof.one("board").split()
    if kind == "sudoku":
        return sudoku(int(rest[0]))
    if kind == "slitherlink":
        rows, columns, border, mode = rest[1::2]
        return slitherlink(Csp(), int(rows), int(columns), "" if border == "none" else border, mode)
    need(kind == "abstract", f"the board {kind}")
    return abstract(proof)


def read_pattern(proof, csp):
    """The candidates that the pattern leaves."""
    live = set(csp.links)

    def keep(variable, kept):
        live.difference_update(set(csp.variables[variable]) - set(kept))

    kind, *numbers = proof.one("pattern").split()
    for r, row in enumerate(proof.many("row"), 1):
        for c, mark in enumerate(row, 1):
            if mark != ".":
                digits = int(numbers[0]) if mark == "X" else int(mark)
                keep(f"r{r}c{c}", [f"n{d}r{r}c{c}" for d in range(1, digits + 1)])
    for line in proof.many("cell"):
        cell, digits = line.split(" : ")
        keep(cell, [f"n{d}{cell}" for d in digits.split()])
    for line in proof.many("restrict"):
        variables, kept = (part.split() for part in line.split(" : "))
        need(set(kept) <= {c for v in variables for c in csp.variables[v]}, "a line `restrict`")
        for variable in variables:
            keep(variable, kept)
    for line in proof.many("without"):
        live.difference_update(line.split())
    for line in proof.many("decided"):
        for c in line.split():
            live.difference_update(set(csp.home(c)) - {c})
    return live


def literal(word):
    """A candidate, and whether it is said to be true."""
    return (word[1:], False) if word[0] == "-" else (word, True)


def assume_relation(csp, live, number, kind, words):
    """A relation between candidates, as links and CSP-variables."""
    before = set(csp.links)
    need(len(set(words)) == len(words), "a relation that names a candidate twice")
    if kind == "not-both":
        for c, d in combinations(words, 2):
            csp.link(c, d)
    elif kind == "exactly-one":
        csp.variable(f"+{number}", words)
    else:
        need(kind == "at-least-one", f"the relation {kind}")
        denials = []  # what is true where a literal is false
        for c, positive in [literal(word) for word in words]:
            if positive and "-" + c not in csp.links:
                csp.variable(f"{c}?", [c, "-" + c])
            denials.append("-" + c if positive else c)
        if len(denials) == 2:
            csp.link(*denials)
        else:
            chosen = [f"+{number}.{i}" for i in range(1, len(denials) + 1)]
            csp.variable(f"+{number}", chosen)
            for c, d in zip(chosen, denials):
                csp.link(c, d)
    live |= set(csp.links) - before


class Trace:
    def __init__(self, csp, live):
        self.csp, self.live, self.steps = csp, live, {}

    def decide(self, live, c):
        need(c in self.csp.links, f"{c} is no candidate")
        live -= self.csp.links[c]

    def follow(self, assumed, hints):
        """Follows hints under assumptions: what is left, or None at a contradiction."""
        live = set(self.live)
        for c in assumed:
            self.decide(live, c)
        for i, hint in enumerate(hints, 1):
            if hint[0] == "#":
                need(hint[1:] in self.steps, f"no step {hint} before")
                assumptions, c = self.steps[hint[1:]]
                need(assumed[: len(assumptions)] == assumptions, f"step {hint} has other assumptions")
                live.discard(c)
                continue
            need(hint in self.csp.variables, f"{hint} is no CSP-variable")
            left = [c for c in self.csp.variables[hint] if c in live]
            if not left:
                need(i == len(hints), f"the contradiction in {hint} is not the last hint")
                return None
            need(len(left) == 1, f"{hint} has {len(left)} candidates left")
            self.decide(live, left[0])
        return live

    def step(self, number, assumed, c, hints, whip=None):
        need(number not in self.steps, f"two steps {number}")
        need(c in self.csp.links, f"{c} is no candidate")
        if whip is None:
            need(self.follow(assumed + [c], hints) is None, f"step {number}: no contradiction")
        else:
            live = self.follow(assumed, hints)
            need(live is not None and c not in self.csp.variables[whip], f"step {number}: no whip")
            left = [d for d in self.csp.variables[whip] if d in live]
            need(all(d in self.csp.links[c] for d in left), f"step {number}: not all of {whip} is linked to {c}")
        self.steps[number] = (assumed, c)


def check(text):
    """The name of what is proven, and the depth; Wrong if it is not."""
    proof = Lines(text)
    need(proof.one("plain") == "1", "the format")
    name = proof.one("name")
    csp = read_board(proof)
    live = read_pattern(proof, csp)
    relations = [line.split() for line in proof.many("assume")]
    claim, *words = proof.one("claim").split()
    proof.one("focus")  # what restricted T&E tries: no matter here
    for number, (kind, *candidates) in enumerate(relations, 1):
        need(all((literal(c)[0] if kind == "at-least-one" else c) in live for c in candidates), "a relation about what is not there")
        assume_relation(csp, live, number, kind, candidates)
    words = ["-" + word for word in words] if claim == "not-both" else words
    clause = claim in ("at-least-one", "not-both")  # its opposite is assumed, and there must be a contradiction
    literals = [literal(word) if clause else (word, True) for word in words]
    need(literals or claim == "impossible", "nothing is claimed")
    need(all(c in live for c, _ in literals), "the claim is about what is not there")
    targets = set(words) if claim == "eliminate" else None
    if claim == "assert":
        targets = {d for c in words for d in csp.home(c) if d in live and d != c}
    trace = Trace(csp, live)
    need(clause or claim in ("eliminate", "assert", "impossible"), f"the claim {claim}")
    for c, positive in literals if clause else []:
        if positive:
            live.discard(c)
        else:
            trace.decide(live, c)

    theory, depth = proof.one("theory"), int(proof.one("depth"))
    need(not proof.many("chosen"), "symmetry steps are not checked here")
    need(theory in ("BRT", "W1"), f"the theory {theory}")
    longest = 0
    while proof.lines and proof.lines[0][0] in ("step", "whip"):
        kind, rest = proof.lines.pop(0)
        head, assumed, c, hints = (field.split() for field in rest.split("|"))
        if kind == "step":
            longest = max(longest, len(assumed) + 1)
        else:
            need(theory == "W1" and len(assumed) <= depth, f"step {head[-1]}: no whip here")
            need(head[0] in csp.variables, f"{head[0]} is no CSP-variable")
        need(len(c) == 1 and len(head) == (1 if kind == "step" else 2), f"step {head}")
        trace.step(head[-1], assumed, c[0], hints, None if kind == "step" else head[0])
    need(longest == depth, f"the depth is {longest}, not {depth}")
    left = trace.follow([], proof.one("conclusion").split())
    need(left is None or targets is not None and not targets & left, "the conclusion does not lead to the claim")
    proof.many("least")
    need(proof.one("end") == "" and not proof.lines, "more after the end")
    return name, theory, depth


def main(paths):
    files = [file for path in map(Path, paths) for file in (sorted(path.rglob("*.txt")) if path.is_dir() else [path])]
    rejected = 0
    for file in files:
        try:
            name, theory, depth = check(file.read_text())
            print(f"PROVEN    {name}: by T&E({theory}, {depth})")
        except (Wrong, ValueError, KeyError, IndexError, StopIteration) as fault:
            rejected += 1
            print(f"REJECTED  {file}: {fault!r}")
    print(f"{len(files) - rejected} proven, {rejected} rejected")
    return 1 if rejected or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
