"""Finds the OR-relations that a table of impossible patterns makes in a resolution state.

    oddagon export --format table --out patterns.tsv
    python3 match.py patterns.tsv state.txt

The state is one line of 729 characters, nine per cell: the candidate's digit, or "." where it is eliminated.
"""

import sys
from itertools import combinations

MOST = 8  # guardians


def read_patterns(path):
    patterns = []
    with open(path) as lines:
        next(lines)  # the names of the columns
        for line in lines:
            name, _, digits, _, pattern, *_ = line.rstrip("\n").split("\t")
            cells = [(i // 9, i % 9, int(mark)) for i, mark in enumerate(pattern) if mark != "."]
            if all(mark == int(digits) for _, _, mark in cells):  # k-digit patterns; the others are left out here
                patterns.append((name, int(digits), [(row, column) for row, column, _ in cells]))
    return patterns


def read_state(path):
    with open(path) as file:
        text = file.read().strip()
    return [{d for d in range(1, 10) if text[9 * cell + d - 1] != "."} for cell in range(81)]


def images(cells, guardians):
    """The guardians of all images under row, column, band and stack permutations, one cell after the other.

    `guardians[cell]` are the candidates of a cell beside the pattern's digits; None where it cannot be in the pattern.
    """

    def line(number, lines):
        """Where this row (column) can go, given where others go: rows of one band stay in one band."""
        if number in lines:
            return [lines[number]]
        band = {lines[other] // 3 for other in lines if other // 3 == number // 3}
        taken = {lines[other] // 3 for other in lines if other // 3 != number // 3}
        return [
            to for to in range(9)
            if to not in lines.values() and (to // 3 in band if band else to // 3 not in taken)
        ]

    def extend(i, rows, columns, found):
        if i == len(cells):
            yield frozenset(found)
            return
        row, column = cells[i]
        for r in line(row, rows):
            for c in line(column, columns):
                more = guardians[9 * r + c]
                if more is not None and len(found) + len(more) <= MOST:
                    yield from extend(i + 1, {**rows, row: r}, {**columns, column: c}, found + more)

    return extend(0, {}, {}, [])


def relations(patterns, state):
    found = {}  # guardians: the first pattern that has them
    for name, k, cells in patterns:
        for digits in combinations(range(1, 10), k):
            guardians = [
                [f"n{d}r{cell // 9 + 1}c{cell % 9 + 1}" for d in sorted(here - set(digits))]
                if here.issuperset(digits) else None
                for cell, here in enumerate(state)
            ]
            if sum(g is not None for g in guardians) >= len(cells):
                for image in images(cells, guardians):
                    found.setdefault(image, name)
    # A relation says nothing new if another is part of it.
    return {g: name for g, name in found.items() if not any(other < g for other in found)}


if __name__ == "__main__":
    found = relations(read_patterns(sys.argv[1]), read_state(sys.argv[2]))
    for line in sorted(f"{name}-OR{len(g)}: {' '.join(sorted(g))}" for g, name in found.items()):
        print(line)
