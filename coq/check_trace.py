#!/usr/bin/env python3
"""Checks proofs in plain lines (`oddagon export --format plain`): that the claim follows from the statement, by T&E.

Written to be read, by someone who trusts neither the program that wrote the proof nor the proof assistant beside this file.
It needs nothing but Python and shares nothing with either: from the statement it lists the CSP anew, then it follows the
proof line by line. It checks the upper half only, that T&E(T, n) derives the claim, and says nothing about the lines `least`;
of a proof by clauses, the claim alone.

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
Other lines are those of paths, and of clauses: see check_path.py.
The conclusion assumes nothing. Its hints end in a contradiction, or nothing that the claim eliminates is left.

Usage: check_trace.py FILE|FOLDER...      Exit code 1 if any proof is wrong.
"""

import re
import sys
from collections import Counter
from itertools import combinations, permutations, product
from pathlib import Path


def need(condition, why):
    if not condition:
        raise ValueError(why)


class Csp:
    """CSP-variables and links, and the state: the candidates that are live."""

    def __init__(self):
        self.variables = {}  # name -> list of candidates
        self.links = {}  # candidate -> set of candidates
        self.live = set()
        self.relations = {}  # of paths, by name: at least one candidate of each is true; they are among the variables, too

    def variable(self, name, members):
        need(members and name not in self.variables, f"the CSP-variable {name}")
        self.variables[name] = members
        self.live.update(c for c in members if c not in self.links)
        for c in members:
            self.links.setdefault(c, set())
        self.link(*members)

    def link(self, *candidates):
        need(len(set(candidates)) == len(candidates), "a candidate twice")
        for c, d in permutations(candidates, 2):
            self.links[c].add(d)

    def relate(self, name, members):
        need(re.fullmatch("[A-Za-z0-9]+", name) and name not in self.variables and name not in self.links, f"the relation {name}")
        self.variables[name] = self.relations[name] = members

    def home(self, c):
        """The first CSP-variable of a candidate: of a Sudoku candidate, its cell."""
        return next(name for name, members in self.variables.items() if c in members)

    def keep(self, variable, kept):
        self.live.difference_update(set(self.variables[variable]) - set(kept))


class Lines:
    """The lines of a file, each a word and the rest, in the order in which they must stand."""

    def __init__(self, text):
        self.lines = [line.partition(" ")[::2] for line in text.removesuffix("\n").split("\n")]

    def one(self, word):
        need(self.lines and self.lines[0][0] == word, f"expected a line `{word}`")
        return self.lines.pop(0)[1]

    def many(self, word):
        """As many as stand here; each is taken when it is asked for, so other lines may belong to each."""
        while self.lines and self.lines[0][0] == word:
            yield self.one(word)


def sudoku(csp, order):
    side = range(1, order * order + 1)
    for kind in ("r{r}c{c}", "r{r}n{d}", "c{c}n{d}", "b{b}n{d}"):  # n5r2c7 is one of r2c7, of r2n5, of c7n5, of b3n5
        members = {}
        for r, c, d in product(side, repeat=3):
            b = (r - 1) // order * order + (c - 1) // order + 1
            members.setdefault(kind.format(r=r, c=c, b=b, d=d), []).append(f"n{d}r{r}c{c}")
        for name in members:
            csp.variable(name, members[name])


def slitherlink(csp, rows, columns, border, mode):
    """A window. H and V: is a line drawn (1) or not (0). P: which lines meet at a point; B: which lie around a cell, by their
    directions (`o`: none); N: the number of a cell. O, unless the mode is L0: at which line a closed circuit is open.
    In L0 and L1 no cell has four lines. In L2 a closed circuit inside the window is the whole solution: no other line is drawn.
    Places have doubled coordinates: points at even ones, cells at odd ones, lines between. Where no border is, lines leave the rim;
    `border` is the letters of its sides, or `none`.
    """
    height, width = 2 * rows, 2 * columns
    ys = range(0 if "N" in border else -1, height + (1 if "S" in border else 2))
    xs = range(0 if "W" in border else -1, width + (1 if "E" in border else 2))
    name = {(y, x): f"{'HV'[y % 2]}r{(y + 2) // 2}c{(x + 2) // 2}" for y in ys for x in xs if (y + x) % 2 == 1}
    numbers = range(5 if mode == "L2" else 4)

    # CSP-variable -> candidate -> lines, and whether it says that they are drawn.
    variables = {name[line]: {f"{name[line]}={drawn}": {line: drawn} for drawn in (0, 1)} for line in name}
    for y, x in product(range(height + 1), range(width + 1)):
        if (y + x) % 2 == 0:
            variable = f"{'PB'[y % 2]}r{y // 2 + 1}c{x // 2 + 1}"
            around = {"n": (y - 1, x), "s": (y + 1, x), "e": (y, x + 1), "w": (y, x - 1)}
            around = {direction: line for direction, line in around.items() if line in name}
            values = variables[variable] = {}
            for drawn in (drawn for count in (numbers if y % 2 else (0, 2)) for drawn in combinations(around, count)):
                said = {line: int(direction in drawn) for direction, line in around.items()}
                values[variable + "=" + ("".join(drawn) or "o")] = said
    sides = [(y, x) for y, x in name if 0 <= y <= height and 0 <= x <= width]
    for number, circuit in enumerate(circuits(sides, mode), 1):
        values = variables[f"O{number}"] = {f"O{number}={name[line]}": {line: 0} for line in circuit}
        if mode == "L2":
            values[f"O{number}=whole"] = {line: int(line in circuit) for line in name}

    for variable, values in variables.items():
        csp.variable(variable, list(values))
    says = {c: said for values in variables.values() for c, said in values.items()}
    for c, d in product(says, repeat=2):  # a line and anything, or a point and a cell, that contradict each other on a line
        if c[0] in "HV" or c[0] + d[0] == "PB":
            if any(says[d].get(line, drawn) != drawn for line, drawn in says[c].items()):
                csp.link(c, d)
    for cell in [variable for variable in variables if variable[0] == "B"]:
        number = "N" + cell[1:]
        csp.variable(number, [f"{number}={n}" for n in numbers])
        for b, n in product(variables[cell], numbers):
            if sum(says[b].values()) != n:
                csp.link(b, f"{number}={n}")
        if mode == "L2":
            for line in set(name) - set(says[cell + "=nsew"]):
                csp.link(cell + "=nsew", name[line] + "=1")


def latin(csp, side, regions, signs):
    """Rows, columns, and regions in which no digit stands twice; and cells with a smaller digit than others."""
    numbers = range(1, side + 1)
    cells = {f"r{r}c{c}": [f"n{n}r{r}c{c}" for n in numbers] for r in numbers for c in numbers}
    lines = {f"{a}{i}": [f"r{i}c{j}" if a == "r" else f"r{j}c{i}" for j in numbers] for a in "rc" for i in numbers}
    for name, region in (line.split(" : ") for line in regions):
        need(name not in lines and len(set(region.split())) == len(region.split()), f"the region {name}")
        lines[name] = region.split()
    for cell, members in cells.items():
        csp.variable(cell, members)
    for name, n in product(lines, numbers):
        members = [cells[cell][n - 1] for cell in lines[name]]
        csp.variable(f"{name}n{n}", members) if len(members) == side else csp.link(*members)
    for less, greater in (sign.split() for sign in signs):  # a cell that is less than itself has links to itself, which are refused
        for d, e in ((d, e) for d in range(side) for e in range(d + 1)):
            csp.link(cells[less][d], cells[greater][e])


def circuits(sides, mode):
    """The closed circuits: two of their lines, or none, meet at every point, and none has another inside. In L0 they are no
    matter, and in L2 those around one cell are not listed: each is a value of that cell."""
    found = []
    for size in range(4, len(sides) + 1) if mode != "L0" else ():
        for lines in combinations(sides, size):
            ends = Counter(end for y, x in lines for end in ([(y - 1, x), (y + 1, x)] if y % 2 else [(y, x - 1), (y, x + 1)]))
            if set(ends.values()) == {2} and not any(set(smaller) <= set(lines) for smaller in found):
                found.append(lines)
    return sorted(lines for lines in found if mode == "L1" or len(lines) > 4)


NAME = "[A-Za-z][A-Za-z0-9_]*"  # what is stated is called so; `-a` and `+1.2` are what relations add


def read_board(proof, csp):
    kind, *rest = proof.one("board").split()
    if kind == "sudoku":
        sudoku(csp, int(" ".join(rest)))
    elif kind == "slitherlink":
        rows, columns, border, mode = rest[1::2]
        need(rest[::2] == ["rows", "columns", "border", "loop"] and mode in ("L0", "L1", "L2"), "the window")
        need(border in ("none", "".join(side for side in "NSWE" if side in border)), "the border")
        slitherlink(csp, int(rows), int(columns), border, mode)
    elif kind == "latin":
        latin(csp, int(" ".join(rest)), list(proof.many("region")), list(proof.many("less")))
    else:
        need(kind == "abstract", f"the board {kind}")
        for line in proof.many("variable"):
            name, members = line.split("=")
            need(all(re.fullmatch(NAME, word) for word in line.replace("=", " ").split()), "a name")
            csp.variable(name.strip(), members.split())
        for name in proof.many("free"):
            need(re.fullmatch(NAME, name) and name not in csp.links, "a name")
            csp.variable(name + "?", [name, "-" + name])
        for line in proof.many("link"):
            csp.link(*line.split())
    return kind


def cell_line(csp, line):
    """A cell and candidates of it: `r1c4 : 1 2`."""
    cell, digits = line.split(" : ")
    kept = [f"n{digit}{cell}" for digit in digits.split()]
    need(kept and set(kept) <= set(csp.variables[cell]), f"the digits of {cell}")
    return cell, kept


def read_pattern(proof, csp):
    """What is left of the CSP-variables."""
    kind, *numbers = proof.one("pattern").split()
    need(kind in ("digits", "kl-digits", "candidates", "restrict"), f"the pattern {kind}")
    marks = dict(zip("X" if kind == "digits" else numbers, map(int, numbers)))  # how many digits a mark stands for
    rows = list(proof.many("row"))
    side = len(csp.variables["r1c1"]) if marks else 0
    need([len(row) for row in rows] == [side] * side, "the rows")
    for (r, c), mark in zip(product(range(1, side + 1), repeat=2), "".join(rows)):
        if mark != ".":
            csp.keep(f"r{r}c{c}", [f"n{d}r{r}c{c}" for d in range(1, marks[mark] + 1)])
    for line in proof.many("cell"):
        csp.keep(*cell_line(csp, line))
    for line in proof.many("restrict"):
        variables, kept = (part.split() for part in line.split(" : "))
        need(set(kept) <= {c for v in variables for c in csp.variables[v]}, "a line `restrict`")
        for variable in variables:
            csp.keep(variable, kept)
            need(csp.live & set(csp.variables[variable]), f"nothing is left of {variable}")
    for line in proof.many("without"):
        csp.live.difference_update(line.split())
    for line in proof.many("decided"):
        for c in line.split():
            csp.keep(csp.home(c), [c])


def literal(word):
    """A candidate, and whether it is said to be true."""
    return (word[1:], False) if word[0] == "-" else (word, True)


def read_assumptions(proof, csp, kind_of_board):
    """The relations, each a word and what is related; what cells may not all hold if the puzzle has exactly one solution; and how
    many relations are stated.

    If it has, and none of the cells is given, one of their other live candidates is true: see `check_second`. Where there are no
    others, two relations say a contradiction.
    """
    relations, deadly, stated = [], [], 0
    for line in proof.many("assume"):
        kind, *words = line.split()
        if kind != "unique":
            stated += 1
            named = [literal(word)[0] for word in words] if kind == "at-least-one" else words
            need(set(named) <= csp.live and len(set(words)) == len(words), "a relation about what is not there")
            relations.append((kind, words))
            continue
        lines = [cell_line(csp, line) for line in proof.many("deadly")]
        pattern = dict(lines)
        need(not words and kind_of_board == "sudoku" and len(lines) == len(pattern) > 0, "the deadly cells")
        inside = [(c, c in pattern[v]) for v, members in csp.variables.items() if v in pattern for c in members]
        others = [c for c, kept in inside if c in csp.live and not kept]
        first = next(c for c, kept in inside if kept)
        relations += [("at-least-one", words) for words in ([others] if others else [[first], ["-" + first]])]
        deadly.append(pattern)
    return relations, deadly, stated


def read_claim(proof, csp):
    """The literals of a clause, or none; and what is to be eliminated, or None where a contradiction is to be found."""
    kind, *words = proof.one("claim").split()
    need(kind in ("impossible", "eliminate", "assert", "at-least-one", "not-both"), f"the claim {kind}")
    need(len(words) == 2 if kind == "not-both" else bool(words) == (kind != "impossible"), "the claim")
    words = ["-" + word for word in words] if kind == "not-both" else words
    clause = [literal(word) for word in words] if kind in ("at-least-one", "not-both") else []
    need(len(set(clause)) == len(clause), "a clause that names a candidate twice")
    need(all(c in csp.live for c in [c for c, _ in clause] or words), "the claim is about what is not there")
    if kind == "assert":
        words = [d for c in words for d in csp.variables[csp.home(c)] if d in csp.live and d != c]
    return clause, set(words) if kind in ("eliminate", "assert") else None


def assume_relation(csp, number, kind, words):
    """A relation between candidates, as links and CSP-variables."""
    if kind == "not-both":
        csp.link(*words)
    elif kind == "exactly-one":
        csp.variable(f"+{number}", words)
    else:
        need(kind == "at-least-one", f"the relation {kind}")
        for c, positive in map(literal, words):
            if positive and "-" + c not in csp.links:
                csp.variable(f"{c}?", [c, "-" + c])
        denials = ["-" + c if positive else c for c, positive in map(literal, words)]  # each is true where the literal is false
        if len(denials) == 2:
            csp.link(*denials)
        else:
            csp.variable(f"+{number}", [f"+{number}.{i}" for i in range(1, len(denials) + 1)])
            for c, d in zip(csp.variables[f"+{number}"], denials):
                csp.link(c, d)


def check_second(proof, csp, pattern):
    """A second solution: each way to fill the cells can be replaced by another, the same in each row, column and block."""

    def met(filling):
        return Counter(v for v, members in csp.variables.items() for c in filling if c in members)

    need(proof.one("second") == "", "the line `second`")
    fillings, replaced = [[]], []
    for candidates in pattern.values():
        fillings = [begun + [c] for begun in fillings for c in candidates if not csp.links[c] & set(begun)]
    for line in proof.many("replace"):
        old, new = (part.split() for part in line.split(" by "))
        need(len(old) == len(new) == len(pattern), f"`replace {line}`: expected two digits for each cell")
        old, new = ([f"n{d}{cell}" for d, cell in zip(digits, pattern)] for digits in (old, new))
        need(old != new and met(old) == met(new), f"`replace {line}` shows no second solution")
        replaced.append(old)
    need(all(filling in replaced for filling in fillings), "a filling is not replaced")


def symmetry(csp, words):
    """Where a symmetry takes each candidate. On any board: cycles, `(a b c)(d e)`, the first of them first, of candidates or of CSP-variables, whose
    candidates go in order. Of Sudoku: `transpose`, then where rows, columns and digits go."""
    if words and words[0].startswith("("):
        moved = {c: c for c in csp.links}
        for cycle in reversed(" ".join(words)[1:-1].split(")(")):
            lists = [[word] if word in csp.links else csp.variables[word] for word in cycle.split()]
            need(len({len(members) for members in lists}) <= 1, "a cycle")
            moved.update({c: moved[d] for i, to in enumerate(lists) for c, d in zip(lists[i - 1], to)})
        return moved

    turned = words[0] == "transpose"
    pairs = [] if words == ["identity"] else words[turned:]
    to = dict(zip(pairs[::2], pairs[1::2]))
    need(set(to) <= {"rows", "columns", "digits"} and len(pairs) == 2 * len(to), "a symmetry")

    def image(candidate):
        d, r, c = (int(number) for number in re.findall("[0-9]+", candidate))
        r, c = (c, r) if turned else (r, c)
        d, r, c = (to[kind][i - 1] if kind in to else i for kind, i in (("digits", d), ("rows", r), ("columns", c)))
        return f"n{d}r{r}c{c}"

    # What relations have added stays where it is.
    return {c: image(c) if re.fullmatch("n[0-9]+r[0-9]+c[0-9]+", c) else c for c in csp.links}


def automorphism(csp, text):
    """A symmetry that maps the CSP to itself."""
    to, variables = symmetry(csp, text.split()), {frozenset(members) for members in csp.variables.values()}
    need(set(to.values()) == set(csp.links), "the symmetry is not one to one")
    need({frozenset(to[d] for d in members) for members in variables} == variables, "the symmetry changes CSP-variables")
    need(all({to[e] for e in linked} == csp.links[to[d]] for d, linked in csp.links.items()), "the symmetry changes links")
    return to


def choose(proof, csp, variable, chosen, targets):
    """Without loss of generality: each other live candidate of the CSP-variable is mapped to the chosen one by a symmetry that
    maps the CSP, the state and the claim to themselves. So if the claim is false somewhere, it is where the chosen one is true."""
    left = [c for c in csp.variables[variable] if c in csp.live]
    images = [line.split(" by ") for line in proof.many("image")]
    need(sorted([chosen] + [c for c, _ in images]) == sorted(left), f"expected an image of each other candidate left in {variable}")
    for c, by in images:
        to = automorphism(csp, by)
        need(to[c] == chosen, f"the symmetry does not map {c} to {chosen}")
        need({to[d] for d in csp.live} == csp.live, "the symmetry changes the state")
        need({to[d] for d in targets or ()} == (targets or set()), "the symmetry changes the claim")
    csp.live -= csp.links[chosen]


def check_symmetry(proof, csp, targets):
    for line in proof.many("chosen"):
        need(len(line.split()) == 2, "the line `chosen`")
        choose(proof, csp, *line.split(), targets)
        yield line


def follow(csp, steps, assumed, hints):
    """Follows hints under assumptions: what is left, or None at a contradiction."""
    live = csp.live.difference(*(csp.links[c] for c in assumed))
    for i, hint in enumerate(hints, 1):
        if hint[0] == "#":
            assumptions, c = steps[hint[1:]]
            need(assumed[: len(assumptions)] == assumptions, f"step {hint} has other assumptions")
            live.discard(c)
            continue
        left = [c for c in csp.variables[hint] if c in live]
        if not left:
            need(i == len(hints), f"the contradiction in {hint} is not the last hint")
            return None
        need(len(left) == 1, f"{hint} has {len(left)} candidates left")
        live -= csp.links[left[0]]
    return live


def whip(csp, live, variable, c):
    members = set(csp.variables[variable])
    need(c not in members and live & members <= csp.links[c], f"not all that is left of {variable} is linked to {c}")
    return True


def check_step(csp, steps, kind, line, rule, depth):
    """`rule` judges steps that are no trials: whether something is eliminated."""
    (*named, number), assumed, [c], hints, *rest = (field.split() for field in line.split("|"))
    need(number not in steps and c in csp.links, f"step {number}")
    live = follow(csp, steps, assumed + [c] if kind == "step" else assumed, hints)
    need(kind != "step" or not named and not rest, f"step {number}: too many words")
    need(live is None if kind == "step" else live is not None and len(assumed) <= depth, f"step {number} is not right")
    if kind == "step" or rule(csp, live, c, kind, named, rest, assumed):
        steps[number] = (assumed, c)
    return len(assumed) + 1 if kind == "step" else 0


def w1(csp, live, c, kind, named, rest, assumed):
    need(kind == "whip" and len(named) == 1 and not rest, "another rule")
    return whip(csp, live, *named, c)


def check_steps(proof, csp, rule, depth, targets):
    """All steps and the conclusion; returns how many steps are by rules."""
    steps, longest, rules = {}, 0, 0
    while proof.lines[0][0] in ("step", "whip", "subset", "chain", "split"):
        rules += proof.lines[0][0] != "step"
        longest = max(longest, check_step(csp, steps, *proof.lines.pop(0), rule, depth))
    need(longest == depth, f"the depth is {longest}, not {depth}")
    left = follow(csp, steps, [], proof.one("conclusion").split())
    need(left is None or targets is not None and not targets & left, "the conclusion does not lead to the claim")
    return rules


def counted(number, noun):
    return f"{number} {noun}{'' if number == 1 else 's'}"


def said(ground, symmetry_steps, unique, relations):
    """What is proven, with all that it is said of, in the words of `oddagon check`."""
    conditions = {
        "after {} symmetry step": symmetry_steps,
        "given that the puzzle has exactly one solution": unique,
        "given {} relation": relations,
    }
    parts = [ground]
    for words, number in conditions.items():
        plural = "s" if number > 1 and "{}" in words else ""
        parts += [words.format(number) + plural] if number else []
    return ", ".join(parts)


def check(text):
    """The name of what is proven, and what is said of its depth; an error if it is not proven."""
    proof, csp = Lines(text), Csp()
    need(proof.one("plain") == "1", "the format")
    name = proof.one("name")
    board = read_board(proof, csp)
    read_pattern(proof, csp)
    relations, deadly, assumed = read_assumptions(proof, csp, board)
    clause, targets = read_claim(proof, csp)
    focus = proof.one("focus").split()  # what restricted T&E tries: no matter here
    need(all(word in csp.variables or word in csp.links for word in focus if focus != ["none"]), "the focus")
    for pattern in deadly:
        check_second(proof, csp, pattern)
    for number, (kind, words) in enumerate(relations, 1):
        assume_relation(csp, number, kind, words)
    for c, positive in clause:  # the opposite of each literal is assumed, and there must be a contradiction
        csp.live -= {c} if positive else csp.links[c]
    choices, kind = [], proof.lines[0][0]
    if kind != "theory":
        import check_path  # here, since each uses the other

        need(kind != "lemma" or board == "sudoku" and not relations, "lemmas are of Sudoku, without relations")
        ground = check_path.check(proof, csp, targets)
    else:
        theory, depth = proof.one("theory"), int(proof.one("depth"))
        need(theory == "W1" or theory == "BRT" and "whip" not in dict(proof.lines), f"the theory {theory}")
        choices = list(check_symmetry(proof, csp, targets))
        check_steps(proof, csp, w1, depth, targets)
        list(proof.many("least"))  # the lower half; what is said is an upper bound, and any candidate is tried
        ground = f"depth at most {depth} in T&E({theory}, {depth}), full"
    need(proof.one("end") == "" and not proof.lines, "more after the end")
    return name, said(ground, len(choices), len(deadly), assumed)


def main(paths):
    files = [file for path in map(Path, paths) for file in (sorted(path.rglob("*.txt")) if path.is_dir() else [path])]
    rejected = 0
    for file in files:
        try:
            name, depth = check(file.read_text())
            print(f"PROVEN    {name}: {depth}")
        except (ValueError, KeyError, IndexError, StopIteration) as fault:
            rejected += 1
            print(f"REJECTED  {file}: {fault!r}")
    print(f"{len(files) - rejected} proven, {rejected} rejected")
    return 1 if rejected or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
