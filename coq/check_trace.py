#!/usr/bin/env python3
"""Checks proofs in plain lines (`oddagon export --format plain`): that the claim follows from the statement, by T&E.

Written to be read, by someone who trusts neither the program that wrote the proof nor the proof assistant beside this file. It
needs nothing but Python: from the statement it lists the CSP anew, then it follows the proof line by line. It checks the upper
half only, that T&E(T, n) derives the claim, and says nothing about the lines `least`; of a proof by clauses, the claim alone.

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

NAME = "[A-Za-z][A-Za-z0-9_]*"  # what is stated is called so; `-a` and `+1.2` are what relations add

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

    def home(self, c):  # its first CSP-variable: of a Sudoku candidate, its cell
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

    def many(self, word):  # as many as stand here; each is taken when it is asked for, so other lines may belong to each
        while self.lines and self.lines[0][0] == word:
            yield self.one(word)


def slitherlink(csp, rows, columns, border, mode):
    """A window. H and V: is a line drawn (1) or not (0). P: which lines meet at a point; B: which lie around a cell, by their
    directions (`o`: none); N: the number of a cell. O, unless the mode is L0: at which line a closed circuit is open.
    In L0 and L1 no cell has four lines. In L2 a closed circuit inside the window is the whole solution: no other line is drawn.
    Places have doubled coordinates: points at even ones, cells at odd ones, lines between. Where no border is, lines leave the rim."""
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
            around = {"n": (y - 1, x), "s": (y + 1, x), "e": (y, x + 1), "w": (y, x - 1)}.items()
            around = {direction: line for direction, line in around if line in name}
            drawings = [drawn for count in (numbers if y % 2 else (0, 2)) for drawn in combinations(around, count)]
            said = [{line: int(direction in drawn) for direction, line in around.items()} for drawn in drawings]
            variables[variable] = {variable + "=" + ("".join(drawn) or "o"): each for drawn, each in zip(drawings, said)}
    sides = [(y, x) for y, x in name if 0 <= y <= height and 0 <= x <= width]
    need(mode == "L0" or len(sides) <= 14, "the window has too many sides for circuits here")
    for number, circuit in enumerate(circuits(sides, mode), 1):
        whole = {f"O{number}=whole": {line: int(line in circuit) for line in name}} if mode == "L2" else {}
        variables[f"O{number}"] = {f"O{number}={name[line]}": {line: 0} for line in circuit} | whole
    for variable, values in variables.items():
        csp.variable(variable, list(values))
    says = {c: said for values in variables.values() for c, said in values.items()}
    for c, d in product(says, repeat=2):  # a line and anything, or a point and a cell, that contradict each other on a line
        if (c[0] in "HV" or c[0] + d[0] == "PB") and any(says[d].get(line, drawn) != drawn for line, drawn in says[c].items()):
            csp.link(c, d)
    for cell in [variable for variable in variables if variable[0] == "B"]:
        number = "N" + cell[1:]
        csp.variable(number, [f"{number}={n}" for n in numbers])
        for b, n in [(b, n) for b, n in product(variables[cell], numbers) if sum(says[b].values()) != n]:
            csp.link(b, f"{number}={n}")
        for line in set(name) - set(says[cell + "=nsew"]) if mode == "L2" else ():
            csp.link(cell + "=nsew", name[line] + "=1")


def latin(csp, side, regions, signs):
    """Rows, columns, and regions in which no digit stands twice; and cells with a smaller digit than others. n5r2c7: 5 is in r2c7."""
    numbers = range(1, side + 1)
    cells = {f"r{r}c{c}": [f"n{n}r{r}c{c}" for n in numbers] for r in numbers for c in numbers}
    lines = {f"{a}{i}": [f"r{i}c{j}" if a == "r" else f"r{j}c{i}" for j in numbers] for a in "rc" for i in numbers}
    for name, region in (line.split(" : ") for line in regions):
        need(name not in lines and len(set(region.split())) == len(region.split()) <= side, f"the region {name}")
        lines[name] = region.split()
    for cell, members in cells.items():
        csp.variable(cell, members)
    for name, n in product(lines, numbers):
        members = [cells[cell][n - 1] for cell in lines[name]]
        csp.variable(f"{name}n{n}", members) if len(members) == side else csp.link(*members)
    for less, greater in (sign.split() for sign in signs):  # a cell that is less than itself has links to itself, which are refused
        for d, e in ((d, e) for d in range(side) for e in range(d + 1)):
            csp.link(cells[less][d], cells[greater][e])


def drawing(proof):
    """The squares of a board that is drawn, by row and column."""
    rows = [row.split() for row in proof.many("squares")]
    need(rows and rows[0] and {len(row) for row in rows} == {len(rows[0])}, "the drawing")
    return {(r, c): word for r, row in enumerate(rows, 1) for c, word in enumerate(row, 1)}


def kakuro(csp, squares, coupled):
    """White cells `.`; black ones `#`, or with the sums of the runs that begin below and beside them: `17\\16`, `17\\`, `\\16`."""
    digits, runs, sets, (rows, columns) = range(1, 10), {}, {}, max(squares)
    need(all(re.fullmatch(r"[.#]|\d+\\\d*|\\\d+", word) for word in squares.values()), "a square")
    for r, c, way in product(range(rows + 1), range(columns + 1), "vh"):  # a run is named after the square before it, or the border
        word, cells = squares.get((r, c), "#"), []
        while word != "." and squares.get(at := (r, c + len(cells) + 1) if way == "h" else (r + len(cells) + 1, c)) == ".":
            cells.append(at)
        runs[name := f"{way}r{r}c{c}"] = cells
        if total := word.split("\\")[way == "h"] if "\\" in word else "":
            sets[name] = [used for used in combinations(digits, len(cells)) if sum(used) == int(total)]
        need(len(cells) <= 9 and (name not in sets or cells and sets[name]), f"the run {name}")
    fit = {x: [d for d in digits if all(d in sum(sets[n], ()) for n in sets if x in runs[n])] for x in squares if squares[x] == "."}
    lacks = any(all(d in used for used in sets[n]) and not any(d in fit[x] for x in runs[n]) for n in sets for d in digits)
    fit = dict.fromkeys(fit, digits) if lacks or not all(fit.values()) else fit  # no solution: then all digits are candidates
    for (r, c), kept in fit.items():
        csp.variable(f"r{r}c{c}", [f"n{d}r{r}c{c}" for d in kept])
    for name, cells in runs.items():
        named = {used: f"n{''.join(map(str, used))}{name}" for used in sets.get(name, ())}
        if named:
            csp.variable(name, list(named.values()))
        for d in digits:
            places, without = [f"n{d}r{x[0]}c{x[1]}" for x in cells if d in fit[x]], [named[used] for used in named if d not in used]
            for pair in [*combinations(places, 2), *product(places, without)]:
                csp.link(*pair)
            if named and (len(without) < len(named) if coupled else not without):
                csp.variable(f"{name}n{d}", places + without)


def path(csp, squares, king, geometric):
    """Numbers from 1 on, each a step from the one before; `#` is no cell, `.` a cell, and some numbers are given."""
    white = [x for x in squares if squares[x] != "#"]
    given = {x: int(squares[x]) for x in white if squares[x] != "."}
    numbers, places = range(1, len(white) + 1), {}
    need(white and len(set(given.values())) == len(given) and set(given.values()) <= set(numbers), "the given numbers")
    far = lambda x, y: (max if king else sum)(abs(a - b) for a, b in zip(x, y))
    near = {x: [given[x]] if x in given else [k for k in numbers if all(far(x, y) <= abs(k - given[y]) for y in given)] for x in white}
    if not all(near.values()) or len(set().union(*near.values())) < len(numbers):  # no solution: then all numbers are candidates
        near = {x: [given[x]] if x in given else [k for k in numbers if k not in given.values()] for x in white}
    for (r, c), kept in near.items():
        csp.variable(f"r{r}c{c}", [places.setdefault(k, {}).setdefault((r, c), f"n{k}r{r}c{c}") for k in kept])
    for k in numbers:
        csp.variable(f"n{k}", list(places[k].values()))
    for k, m in combinations(numbers, 2) if geometric else zip(numbers, numbers[1:]):
        for c, d in [(places[k][x], places[m][y]) for x, y in product(places[k], places[m]) if far(x, y) > m - k]:
            csp.link(c, d)


def country_map(csp, colours, countries, borders):
    """Countries and their colours: no two countries that border each other have the same."""
    names = [*"BYRGOVI"[:colours], *(f"C{i}" for i in range(8, colours + 1))]
    for i in range(1, countries + 1):
        csp.variable(f"X{i}", [f"{name}X{i}" for name in names])
    for (a, b), name in product((border.split() for border in borders), names):
        csp.link(f"{name}X{int(a)}", f"{name}X{int(b)}")


def circuits(sides, mode):
    """The closed circuits: two of their lines, or none, meet at every point, and none has another inside. In L0 they are no
    matter, and in L2 those around one cell are not listed: each is a value of that cell."""
    found = []
    for lines in (lines for size in range(4, len(sides) + 1) if mode != "L0" for lines in combinations(sides, size)):
        ends = Counter(end for y, x in lines for end in ([(y - 1, x), (y + 1, x)] if y % 2 else [(y, x - 1), (y, x + 1)]))
        if set(ends.values()) == {2} and not any(set(smaller) <= set(lines) for smaller in found):
            found.append(lines)
    return sorted(lines for lines in found if mode == "L1" or len(lines) > 4)


def read_board(proof, csp):
    board = proof.one("board")
    if match := re.fullmatch(r"sudoku (\d+)", board):  # a Latin square whose regions are blocks: b3 holds r1c7, and b3n5 is where its 5 is
        first = range(1, (order := int(match[1])) ** 2, order)
        blocks = [[f"r{r + i}c{c + j}" for i, j in product(range(order), repeat=2)] for r, c in product(first, repeat=2)]
        latin(csp, order**2, [f"b{b} : {' '.join(block)}" for b, block in enumerate(blocks, 1)], [])
    elif match := re.fullmatch(r"slitherlink rows (\d+) columns (\d+) border (none|(?! )N?S?W?E?) loop (L[012])", board):
        slitherlink(csp, int(match[1]), int(match[2]), match[3], match[4])
    elif match := re.fullmatch(r"latin (\d+)", board):
        latin(csp, int(match[1]), list(proof.many("region")), list(proof.many("less")))
    elif match := re.fullmatch("kakuro (un)?coupled", board):
        kakuro(csp, drawing(proof), not match[1])
    elif match := re.fullmatch("path (side|king) (topological|geometric)", board):
        path(csp, drawing(proof), match[1] == "king", match[2] == "geometric")
    elif match := re.fullmatch(r"map colours (\d+) countries (\d+)", board):
        country_map(csp, int(match[1]), int(match[2]), list(proof.many("border")))
    else:
        need(board == "abstract", f"the board {board}")
        for line in proof.many("variable"):
            name, members = line.split("=")
            need(all(re.fullmatch(NAME, word) for word in line.replace("=", " ").split()), "a name")
            csp.variable(name.strip(), members.split())
        for name in proof.many("free"):
            need(re.fullmatch(NAME, name) and name not in csp.links, "a name")
            csp.variable(name + "?", [name, "-" + name])
        for line in proof.many("link"):
            csp.link(*line.split())
    return board.split()[0]


def cell_line(csp, line):
    """A cell and candidates of it: `r1c4 : 1 2`."""
    cell, digits = line.split(" : ")
    need(digits.split() and {f"n{digit}{cell}" for digit in digits.split()} <= set(csp.variables[cell]), f"the digits of {cell}")
    return cell, [f"n{digit}{cell}" for digit in digits.split()]


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
    for c in [c for line in proof.many("decided") for c in line.split()]:
        csp.keep(csp.home(c), [c])


def literal(word):
    """A candidate, and whether it is said to be true."""
    return (word[1:], False) if word[0] == "-" else (word, True)


def read_assumptions(proof, csp, kind_of_board):
    """The relations, each a word and what is related; what cells may not all hold if the puzzle has exactly one solution; and how
    many relations are stated. If it has, and none of the cells is given, one of their other live candidates is true: see
    `check_second`. Where there are no others, two relations say a contradiction."""
    relations, deadly, stated = [], [], 0
    for line in proof.many("assume"):
        kind, *words = line.split()
        if kind != "unique":
            stated += 1
            named = [literal(word)[0] for word in words] if kind == "at-least-one" else words
            need(set(named) <= csp.live and len(set(words)) == len(words), "a relation about what is not there")
            relations.append((kind, words))
            continue
        pattern = dict(lines := [cell_line(csp, line) for line in proof.many("deadly")])
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
    if kind == "exactly-one":
        return csp.variable(f"+{number}", words)
    if kind == "at-least-one":
        for c in [c for c, positive in map(literal, words) if positive and "-" + c not in csp.links]:
            csp.variable(f"{c}?", [c, "-" + c])
        words = ["-" + c if positive else c for c, positive in map(literal, words)]  # each is true where the literal is false
        if len(words) != 2:
            csp.variable(f"+{number}", [f"+{number}.{i}" for i in range(1, len(words) + 1)])
            return [csp.link(c, d) for c, d in zip(csp.variables[f"+{number}"], words)]
    need(kind in ("not-both", "at-least-one"), f"the relation {kind}")
    return csp.link(*words)


def check_second(proof, csp, pattern):
    """A second solution: each way to fill the cells can be replaced by another, the same in each row, column and block."""
    met = lambda filling: Counter(v for v, members in csp.variables.items() for c in filling if c in members)
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
    """Where a symmetry takes each candidate. On any board: cycles, `(a b c)(d e)`, the first of them first, of candidates or of
    CSP-variables, whose candidates go in order. Of Sudoku: `transpose`, then where rows, columns and digits go."""
    moved = {c: c for c in csp.links}  # what relations have added stays where it is
    if words and words[0].startswith("("):
        for cycle in reversed(" ".join(words)[1:-1].split(")(")):
            lists = [[word] if word in csp.links else csp.variables[word] for word in cycle.split()]
            need(len({len(members) for members in lists}) <= 1, "a cycle")
            moved.update({c: moved[d] for i, to in enumerate(lists) for c, d in zip(lists[i - 1], to)})
        return moved
    turned, pairs = words[0] == "transpose", words[words[0] in ("transpose", "identity") :]
    to = dict(zip(pairs[::2], pairs[1::2]))
    need(set(to) <= {"rows", "columns", "digits"} and len(pairs) == 2 * len(to), "a symmetry")
    for match in filter(None, (re.fullmatch(r"n(\d+)r(\d+)c(\d+)", c) for c in csp.links)):
        d, *at = map(int, match.groups())
        numbers = zip(("digits", "rows", "columns"), (d, *(at[::-1] if turned else at)))
        moved[match[0]] = "n{}r{}c{}".format(*(to[kind][i - 1] if kind in to else i for kind, i in numbers))
    return moved


def automorphism(csp, text):
    """A symmetry that maps the CSP to itself."""
    to, variables = symmetry(csp, text.split()), {frozenset(members) for members in csp.variables.values()}
    need(set(to.values()) == set(csp.links), "the symmetry is not one to one")
    need({frozenset(to[d] for d in members) for members in variables} == variables, "the symmetry changes CSP-variables")
    need(all({to[e] for e in linked} == csp.links[to[d]] for d, linked in csp.links.items()), "the symmetry changes links")
    return to


def choose(proof, csp, targets):
    """Without loss of generality: each other live candidate of a CSP-variable is mapped to the chosen one by a symmetry that maps the
    CSP, the state and the claim to themselves. So if the claim is false somewhere, it is where the chosen one is true."""
    for steps, line in enumerate(proof.many("chosen"), 1):
        variable, chosen = line.split()
        left = [c for c in csp.variables[variable] if c in csp.live]
        images = [line.split(" by ") for line in proof.many("image")]
        need(sorted([chosen] + [c for c, _ in images]) == sorted(left), f"expected an image of each other candidate left in {variable}")
        for c, to in [(c, automorphism(csp, by)) for c, by in images]:
            need(to[c] == chosen, f"the symmetry does not map {c} to {chosen}")
            need(all({to[d] for d in these} == these for these in (csp.live, targets or set())), "the symmetry changes the state or the claim")
        csp.live -= csp.links[chosen]
        yield steps


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
        need(len(left) == 1 or not left and i == len(hints), f"{hint} has {len(left)} candidates left")
        live = live - csp.links[left[0]] if left else None
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


def said(ground, symmetry_steps, unique, relations):
    """What is proven, with all that it is said of, in the words of `oddagon check`."""
    steps = [f"after {symmetry_steps} symmetry step{'s' * (symmetry_steps > 1)}"] if symmetry_steps else []
    steps += ["given that the puzzle has exactly one solution"] * (unique > 0)
    return ", ".join([ground, *steps] + [f"given {relations} relation{'s' * (relations > 1)}"] * (relations > 0))


def check(text):
    """The name of what is proven, and what is said of its depth, an upper bound; an error if it is not proven."""
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
    choices = []
    if proof.lines[0][0] != "theory":
        import check_path  # here, since each uses the other
        need(proof.lines[0][0] != "lemma" or board == "sudoku" and not relations, "lemmas are of Sudoku, without relations")
        ground = check_path.check(proof, csp, targets)
    else:
        theory, depth = proof.one("theory"), int(proof.one("depth"))
        need(theory == "W1" or theory == "BRT" and "whip" not in dict(proof.lines), f"the theory {theory}")
        choices = list(choose(proof, csp, targets))
        check_steps(proof, csp, w1, depth, targets)
        # The lower half; what is said is an upper bound, and any candidate is tried.
        need(len(list(proof.many("least"))) <= 2, "too many lines `least`")
        ground = f"depth at most {depth} in T&E({theory}, {depth}), full"
    need(proof.one("end") == "" and not proof.lines, "more after the end")
    return name, said(ground, len(choices), len(deadly), assumed)


def main(paths):
    files, rejected = [file for path in map(Path, paths) for file in (sorted(path.rglob("*.txt")) if path.is_dir() else [path])], 0
    for file in files:
        try:
            print("PROVEN    {}: {}".format(*check(file.read_text())))
        except (ValueError, KeyError, IndexError, StopIteration) as fault:
            rejected += 1
            print(f"REJECTED  {file}: {fault!r}")
    print(f"{len(files) - rejected} proven, {rejected} rejected")
    return 1 if rejected or not files else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
