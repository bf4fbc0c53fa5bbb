"""Paths in plain lines: the techniques as predicates, and lemmas; and clauses. Part of check_trace.py, which see.

A step `whip V 7 | a b | c | hints` is one by whip[1]; others name what they are about after the hints:
  subset 7 | a b | c | hints | bases | covers
  chain W 7 | a b | c | hints | V left right | V left right | V left
  split NAME 7 | | c | hints | relation V V       NAME is the relation without c
They are looked at in the state to which the hints lead. A line `lemma` says what an impossible pattern lacks; its path follows, then
`relation NAME by SYMMETRY`: of these candidates, each where the symmetry takes it, at least one is true.
A line `clause 7 | a b | c | hints`: a or b is true, or c false. To deny it leads to a contradiction: each hint leaves one candidate, or literal.
"""

import re
from itertools import combinations, product

from check_trace import automorphism, check_steps, choose, need, whip

KINDS = ("W", "gW", "B", "gB", "BC", "Z", "tW")


def counted(number, noun):
    return f"{number} {noun}{'' if number == 1 else 's'}"


def subset(csp, live, z, bases, covers, finned):
    """The live candidates of the bases are in covers, not more of them, or (fins) linked to z, which a cover contains."""
    bases, covers = ([set(csp.variables[v]) for v in group] for group in (bases, covers))
    need(not any(v & w for group in (bases, covers) for v, w in combinations(group, 2)), "not disjoint")
    need(all(len(v & w) == 1 for v, w in product(bases, covers)), "a base and a cover do not share one candidate")
    need(len(covers) <= len(bases) and any(z in w for w in covers) and not any(z in v for v in bases), "the covers")
    need(live & set().union(*bases) <= set().union(*covers, csp.links[z] if finned else ()), "a candidate in no cover")


def chain(csp, live, z, kind, links):
    """CSP-variables, each with a left-linking candidate, linked to z or to all right-linking ones of the one before (in braids: of
    any before), and right-linking ones: all others that are left, but for those linked to z (not in BC and tW) and those linked
    to earlier right-linking ones (not in BC and Z). If z were true, one of the right-linking ones would be, link by link."""
    braid, at_target = kind in ("B", "gB"), kind in ("BC", "tW")
    names, rights, once = [], [], []
    for v, left, *right in links:
        members, right, n = set(csp.variables[v]) & live, set(right), len(right)
        by_right = lambda c: any(earlier <= csp.links[c] for earlier in rights)
        need(v not in names and z not in csp.variables[v] and left in members, f"the link {v}")
        goes_on = rights and rights[-1] <= csp.links[left] or (braid or not rights) and left in csp.links[z] or braid and by_right(left)
        need(goes_on and (not rights or rights[-1]) and (braid or {left} not in once), f"the left-linking candidate of {v}")
        over = {c for c in members if not at_target and c in csp.links[z] or kind not in ("BC", "Z") and by_right(c)}
        need(right == members - {left} - over and len(right) == n, f"the right-linking candidates of {v}")
        need((n <= 1 or kind[0] == "g") and (n or not at_target) and (not n or right not in once), f"the end of {v}")
        names, rights, once = names + [v], rights + [right], once + [{left}, right]
    need(rights and (not rights[-1] or at_target and rights[-1] <= csp.links[z]), "the chain does not end")


def split(csp, live, c, name, relation, *places):
    """CSP-variables with two candidates left, an even number, lead from c to another of the relation: it holds without c."""
    at = c
    for v in places:
        left = [d for d in csp.variables[v] if d in live]
        need(len(left) == 2 and at in left and left[0] in csp.links[left[1]], f"the chain does not go on in {v}")
        at = left[1 - left.index(at)]
    rest = [d for d in csp.relations[relation] if d != c]
    need(len(places) % 2 == 0 and at in rest, "the chain does not lead to another candidate of the relation")
    csp.relate(name, rest)


def rule_of(theories):
    """The rules of these theories, each a word and a size: whether a step eliminates something by one of them."""

    def has(words, size):
        return any(word in words and size <= most for word, most in theories)

    def rule(csp, live, c, kind, named, rest, assumed):
        if kind == "whip":
            need(has(("S", "FS", *KINDS), 1) and len(named) == 1 and not rest, "no whip here")
            whip(csp, live, *named, c)
        elif kind == "subset":
            bases, covers = rest
            need(not named and has(("S", "FS"), len(bases)) and not csp.relations.keys() & set(covers), "no Subset here")
            subset(csp, live, c, bases, covers, has(("FS",), len(bases)))
        elif kind == "chain":
            need(len(named) == 1 and named[0] in KINDS and has(named, len(rest)), "no chain here")
            chain(csp, live, c, *named, rest)
        else:
            need(has(("Split",), 0) and len(named) == len(rest) == 1 and rest[0] and not assumed, "no split here")
            split(csp, live, c, *named, *rest[0])
        return kind != "split"

    return rule


def check_one(proof, csp, targets):
    """Theories, depth, symmetry steps and steps of a path, or of a lemma's."""
    words = proof.one("path").split()
    need(all(re.fullmatch("[A-Za-z]+([1-9][0-9]?)?", word) for word in words), "the theories")
    theories = [re.fullmatch("([A-Za-z]+?)([1-9][0-9]?)?", word).groups("0") for word in words]
    theories = [(letters, int(number)) for letters, number in theories]
    most = {"Split": 0, "S": 8, "FS": 8} | dict.fromkeys(KINDS, 36)
    need(all(number <= most[letters] and (number > 0) == (letters != "Split") for letters, number in theories), "the theories")
    depth = int(proof.one("depth"))
    choices = list(choose(proof, csp, targets))
    rules = check_steps(proof, csp, rule_of(theories), depth, targets)
    trials = f" and {counted(depth, 'level')} of trials" if depth else ""
    return choices, f"a resolution path by {'+'.join(['BRT'] + words)}{trials}, of {counted(rules, 'rule step')}"


def check_lemma(proof, csp):
    """An impossible pattern, as what it lacks; of its images by symmetries, at least one candidate is true."""
    start, lacking = csp.live, proof.one("lemma").split()
    need(lacking and set(lacking) <= set(csp.links), "what the lemma lacks")
    csp.live = set(csp.links) - set(lacking)
    check_one(proof, csp, None)
    csp.live = start
    for name, by in (line.split(" by ") for line in proof.many("relation")):
        to = automorphism(csp, by)
        yield name, [to[c] for c in lacking]


def check(proof, csp, targets):
    """Clauses; or lemmas, then the path. Returns what is said of it."""
    if proof.lines[0][0] == "clauses":
        return check_clauses(proof, csp, targets)
    images = []
    while proof.lines[0][0] == "lemma":
        images += check_lemma(proof, csp)
    for image in images:
        csp.relate(*image)
    choices, said = check_one(proof, csp, targets)
    need(not choices, "symmetry steps of a path")
    return said + (f" from {counted(len(images), 'image')} of lemmas" if images else "")


def propagate(csp, clauses, made, hints):
    """Unit propagation, from literals that are made true: what is left, or None at a contradiction."""
    live, true = set(csp.live), set()
    for hint in [None] + hints:
        if hint is not None and hint[0] == "#":
            made = [(c, positive) for c, positive in clauses[hint[1:]] if (c in live if positive else c not in true)]
        elif hint is not None:
            made = [(c, True) for c in csp.variables[hint] if c in live]
        if hint is not None and not made:
            return None
        need(hint is None or len(made) == 1, f"{hint} leaves a choice")
        for c, positive in made:
            live -= csp.links[c] if positive else {c}
            true |= {c} if positive else set()
    return live if true <= live else None


def check_clauses(proof, csp, targets):
    """Clauses, each of which follows from the CSP, the state and earlier ones; returns what is said of them."""
    count, clauses = int(proof.one("clauses")), {}
    for line in proof.many("clause"):
        [number], these, others, hints = (field.split() for field in line.split("|"))
        literals = [(c, True) for c in these] + [(c, False) for c in others]
        known = all(c in csp.links for c, _ in literals) and all(hint[0] == "#" or hint in csp.variables for hint in hints)
        need(number not in clauses and known, f"clause {number}")
        denied = [(c, not positive) for c, positive in literals]
        need(propagate(csp, clauses, denied, hints) is None, f"clause {number}: no contradiction")
        clauses[number] = literals
    need(len(clauses) == count, "the number of clauses")
    left = propagate(csp, clauses, [], proof.one("conclusion").split())
    need(left is None or targets is not None and not targets & left, "the conclusion does not lead to the claim")
    return f"the claim, by {counted(count, 'clause')}; of theories and depths nothing"
