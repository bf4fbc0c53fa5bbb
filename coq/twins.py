#!/usr/bin/env python3
"""Wrong twins: proofs in plain lines, each altered in one place, for all three checkers.

The proven checker and `oddagon check` must say the same of every twin; and so must the proven checker and check_trace.py where
the twin claims no lower half. Some alterations do no harm (a hint that is not needed, one cell more in an impossible pattern): then all accept.

Usage: twins.py ODDAGON CHECK_PLAIN SEED COUNT FILE...      COUNT twins of each file. Exit code 1 at a disagreement.
"""

import json
import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

sys.dont_write_bytecode = True
import check_trace

# A line of these may be left out, or written twice.
STEPS = ("step", "whip", "subset", "chain", "split")
SINGLE = STEPS + ("lemma", "relation", "least", "restrict", "assume", "decided", "without", "chosen", "image", "deadly", "second", "replace")
WORDS = ("lemma", "claim", "without", "decided", "assume", "focus", "conclusion", "restrict", "cell", "variable", "link", "deadly", "replace")


def alter(lines, names, pick):
    """One line altered: what was done, and the lines; None where this alteration does not fit. `names`: words of the proof."""
    keys = sorted({line.split()[0] for line in lines} - {"plain", "name"})
    chosen = pick.choice(keys + 3 * [key for key in keys if key in STEPS])  # most of what there is to be wrong
    i = pick.choice([i for i, line in enumerate(lines) if line.split()[0] == chosen])
    key, _, rest = lines[i].partition(" ")
    new = None
    if key in WORDS and rest:
        words = rest.split()
        names = names if key == "conclusion" else [name for name in names if name[0] != "#"]
        if key in ("deadly", "replace"):
            cells = [line.split()[1] for line in lines if line.startswith("deadly")]
            names = list("123456789") + [word for word in rest.split() + cells if pick.random() < 0.5]
        first = {"claim": 1, "assume": 1, "restrict": 2, "cell": 2, "variable": 2}.get(key, 0)
        if len(words) <= first:
            return None
        j = pick.randrange(first, len(words))
        how = pick.choice(["drop", "other", "swap", "more"])
        if how == "drop":
            del words[j]
        elif how == "other":
            words[j] = pick.choice(names)
        elif how == "more":
            words.insert(j, pick.choice(names))
        else:
            k = pick.randrange(first, len(words))
            words[j], words[k] = words[k], words[j]
        if key == "focus":
            # Oddagon adds the candidates of relations and of the claim to every focus; in plain lines a focus is what is listed.
            named = [w for line in lines if line.startswith(("assume", "claim")) for w in line.split()[2:]]
            words = [w for w in words if w != "none"] + [w.lstrip("-") for w in named]
        if key == "restrict" and "assume unique" in lines and len(words) == 3:
            return None  # Oddagon refuses a statement that fixes a cell of a deadly pattern; here that is one like any other.
        new, what = f"{key} {' '.join(words)}", f"{key}: {how}"
    elif key in STEPS:
        fields = [field.split() for field in rest.split("|")]
        j = pick.randrange(len(fields))
        # Bases, covers and links come after the hints. A link, or a base with its cover, may go as a whole.
        listed = j in (1, 3) or j > 3
        how = pick.choice(["drop", "other", "swap", "more", "line", "field"])
        if how == "field":
            if j < 4 or key == "split":
                return None
            k = pick.randrange(4, len(fields))
            fields[j], fields[k] = fields[k], fields[j]
            if pick.random() < 0.5:
                del fields[j]
            new = f"{key} " + " | ".join(" ".join(field) for field in fields)
            return (f"{key}: whole fields", lines[:i] + [new] + lines[i + 1 :]) if new != lines[i] else None
        if how == "line":
            k = pick.randrange(len(lines))
            if lines[k].split()[0] not in STEPS:
                return None
            twin = list(lines)
            twin[i], twin[k] = twin[k], twin[i]
            return f"{key}: two lines swapped", twin
        if how == "more" and listed:
            fields[j].insert(pick.randint(0, len(fields[j])), pick.choice(names))
        elif not fields[j]:
            return None
        else:
            k = pick.randrange(len(fields[j]))
            if how == "drop" and listed:
                del fields[j][k]
            elif j == 0 and fields[0][k] in KINDS:
                fields[0][k] = pick.choice(list(KINDS))
            elif how == "swap" and len(fields[j]) > 1 and listed:
                m = pick.randrange(len(fields[j]))
                fields[j][k], fields[j][m] = fields[j][m], fields[j][k]
            else:
                fields[j][k] = pick.choice(names) if j or not fields[j][k].isdigit() else str(pick.randint(1, 30))
        what = f"{key}: {('number', 'assumptions', 'candidate', 'hints', 'links, bases, covers')[min(j, 4)]}"
        new = f"{key} " + " | ".join(" ".join(field) for field in fields)
    elif key == "row":
        marked = [j for j, mark in enumerate(rest) if mark != "."]
        j = pick.choice(marked) if marked and pick.random() < 0.5 else pick.randrange(len(rest))
        marks = sorted(set("".join(lines[k][4:] for k in range(len(lines)) if lines[k].startswith("row "))))
        new, what = f"row {rest[:j]}{pick.choice(marks)}{rest[j + 1:]}", "row: a cell"
    elif key in ("depth", "least", "board") or key == "pattern" and rest[-1].isdigit():
        numbers = list(re.finditer(r"\d+", rest))
        number = pick.choice(numbers) if numbers else None
        if number is None or key == "board" and "loop" in rest and pick.random() < 0.5:
            change = {"L0": "L1", "L1": "L0", "L2": "L1", "border none": "border N", "border NW": "border N"}
            old = pick.choice([old for old in change if old in rest] or [""])
            new, what = f"{key} {rest.replace(old, change.get(old, ''))}", "board: border or loop"
        else:
            value = max(0, int(number[0]) + pick.choice([-1, 1]))
            new, what = f"{key} {rest[:number.start()]}{value}{rest[number.end():]}", f"{key}: a number"
    elif key == "path":
        words = rest.split()
        how = pick.choice(["drop", "number", "other"])
        if how == "other" or not words:
            words.insert(pick.randint(0, len(words)), pick.choice(["Split", "S2", "FS4", "W1", "gW5", "B4", "BC6", "Z6", "tW8"]))
        else:
            j = pick.randrange(len(words))
            letters = words[j].rstrip("0123456789")
            number = words[j][len(letters) :]
            words[j : j + 1] = [letters + str(int(number) + pick.choice([-1, -1, 1]))] if how == "number" and number else []
        new, what = f"path {' '.join(words)}".rstrip(), f"path: {how}"
    elif key in ("chosen", "image", "relation"):
        words = rest.split()
        j = pick.randrange(len(words))
        if len(words[j]) == 9 and words[j].isdigit():
            letters = list(words[j])
            k, m = pick.randrange(9), pick.randrange(9)
            letters[k], letters[m] = letters[m], letters[k]
            words[j] = "".join(letters)
        else:
            words[j] = pick.choice([name for name in names if name[0] != "#"])
        new, what = f"{key} {' '.join(words)}", f"{key}: a word"
    elif key == "theory":
        new, what = f"theory {'W1' if rest == 'BRT' else 'BRT'}", "theory"
    elif key == "end":
        j = pick.randrange(1, len(lines) - 1)
        if lines[j].split()[0] not in SINGLE:
            return None
        if pick.random() < 0.2:
            return f"{lines[j].split()[0]}: line twice", lines[:j] + [lines[j]] + lines[j:]
        return f"{lines[j].split()[0]}: line left out", lines[:j] + lines[j + 1 :]
    if new is None or new == lines[i]:
        return None
    return what, lines[:i] + [new] + lines[i + 1 :]


KINDS = {"W": "Whip", "gW": "GWhip", "B": "Braid", "gB": "GBraid", "BC": "BivalueChain", "Z": "ZChain", "tW": "TWhip"}
PARTS = STEPS + ("lemma", "path", "depth", "chosen", "image", "conclusion", "relation")


def steps_in_json(lines):
    steps = []
    for line in lines:
        head, *fields = ([*field.split()] for field in line.split("|"))
        if not head or head[0] not in STEPS:
            continue
        kind, *named, number = head
        if len(fields) < 3 or len(fields) != {"step": 3, "whip": 3, "subset": 5, "split": 4}.get(kind, len(fields)):
            raise ValueError("the number of fields")
        if len(named) != (kind in ("whip", "chain", "split")):
            raise ValueError("the head of a step")
        assume, eliminate, hints, *rest = (" ".join(field) for field in fields)
        step = {"id": int(number), "assume": assume, "eliminate": eliminate, "hints": hints}
        if kind == "whip":
            step["rule"] = {"Whip1": named[0]}
        elif kind == "subset":
            step["rule"] = {"Subset": {"bases": rest[0], "covers": rest[1]}}
        elif kind == "chain":
            links = [{"variable": v, "left": left, "right": " ".join(right)} for v, left, *right in fields[3:]]
            step["rule"] = {"Chain": {"kind": KINDS[named[0]], "links": links}}
        elif kind == "split":
            step["rule"] = {"Split": {"relation": fields[3][0], "chain": " ".join(fields[3][1:]), "name": named[0]}}
        steps.append(step)
    return steps


def symmetry_in_json(lines):
    symmetry = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "chosen":
            symmetry.append({"variable": rest.split()[0], "chosen": rest.split()[1], "images": []})
        elif word == "image":
            symmetry[-1]["images"].append({"of": rest.split()[0], "by": rest.partition(" by ")[2]})
    return symmetry


def path_in_json(lines, board):
    """Lemmas and the derivation: each a part of lines in their order."""
    order = {"lemma": "L", "path": "P", "depth": "D", "chosen": "C", "image": "I", "conclusion": "=", "relation": "R", "end": "."}
    shape = "".join("S" if line.split()[0] in STEPS else order[line.split()[0]] for line in lines)
    if not re.fullmatch("(LPD(CI*)*S*=R*)*PDS*=[.]", shape):
        raise ValueError("lines in another order")
    starts = [i for i, letter in enumerate(shape) if letter == "P"]
    parts = [lines[start : shape.index("=", start) + 1] for start in starts]

    def derivation(part):
        head = {"theory": "BRT", "also": part[0].split()[1:], "depth": int(part[1].split()[1])}
        return head | {"symmetry": symmetry_in_json(part), "steps": steps_in_json(part), "conclusion": part[-1].partition(" ")[2]}

    lemmas = []
    for start, part in zip(starts, parts[:-1]):
        lacking = lines[start - 1].split()[1:]
        pattern = {"board": board, "pattern": {"Restrict": ""}, "without": " ".join(lacking), "claim": "Impossible", "focus": "none"}
        proof = {"version": 1, "theorem": pattern, "derivations": [derivation(part)]}
        images = []
        for line in lines[start + len(part) :]:
            if not line.startswith("relation"):
                break
            name, by = line.removeprefix("relation ").split(" by ")
            images.append({"name": name, "by": by})
        lemmas.append({"proof": proof, "images": images})
    return lemmas, derivation(parts[-1])


def in_json(lines):
    """The same proof as `oddagon check` reads it."""
    get = lambda key: [line.partition(" ")[2] for line in lines if line.partition(" ")[0] == key]
    one = lambda key: get(key)[0] if get(key) else ""
    board = one("board").split()
    if board[0] == "sudoku":
        board = {"Sudoku": int(board[1])}
    elif board[0] == "slitherlink":
        border = "" if board[6] == "none" else board[6]
        board = {"Slitherlink": {"rows": int(board[2]), "columns": int(board[4]), "border": border, "loop": board[8]}}
    else:
        board = {"Abstract": {"variables": get("variable"), "free": " ".join(get("free")), "links": get("link")}}
    kind, *numbers = one("pattern").split()
    cells = "".join(get("row"))
    if kind == "digits":
        pattern = {"Digits": {"k": int(numbers[0]), "cells": cells}}
    elif kind == "kl-digits":
        pattern = {"KlDigits": {"k": int(numbers[0]), "l": int(numbers[1]), "cells": cells}}
    else:
        split = [line.partition(" : ")[::2] for line in get("cell")]
        digits = [f"{cell}: {' '.join(f'n{d}{cell}' for d in kept.split())}" for cell, kept in split]
        pattern = {"Restrict": "\n".join(get("restrict") + digits)}
    tags = {"eliminate": "Eliminate", "assert": "Assert", "at-least-one": "AtLeastOne", "not-both": "NotBoth", "exactly-one": "ExactlyOne"}
    tagged = lambda text: {tags[text.split()[0]]: " ".join(text.split()[1:])}
    claim = "Impossible" if one("claim") == "impossible" else tagged(one("claim"))
    theorem = {"board": board, "pattern": pattern, "without": one("without"), "decided": one("decided"), "claim": claim}
    theorem |= {"assume": [], "focus": one("focus") or "none"}
    patterns = []  # the cells of each assumption of uniqueness, with their digits
    second = []
    for line in lines:
        word, _, rest = line.partition(" ")
        if word == "assume":
            theorem["assume"].append({"Unique": ""} if rest == "unique" else tagged(rest))
            patterns += [{}] if rest == "unique" else []
        elif word == "deadly":
            cell, digits = rest.split(" : ")
            if cell in patterns[-1] or not digits or " " in cell:
                raise ValueError("a cell twice, or several, or one without digits")
            patterns[-1][cell] = digits.split()
            theorem["assume"][-1]["Unique"] += f"{cell}: {' '.join(f'n{d}{cell}' for d in digits.split())}\n"
        elif word == "second":
            second.append({"Replacements": []})
        elif word == "replace":
            # There the digits stand in the order of the board; here in that of the lines.
            cells = list(patterns[len(second) - 1])
            fillings = [dict(zip(cells, part.split())) for part in rest.split(" by ") if len(part.split()) == len(cells)]
            old, new = ("".join(filling[cell] for cell in sorted(cells)) for filling in fillings)
            second[-1]["Replacements"].append(f"{old} {new}")
    if get("path"):
        first = next(i for i, line in enumerate(lines) if line.split()[0] in ("lemma", "path"))
        stated = lines[:first]
        if any(line.split()[0] in PARTS for line in stated):
            raise ValueError("lines in another order")
        lemmas, derivation = path_in_json(lines[first:], theorem["board"])
        return json.dumps({"version": 1, "theorem": theorem, "second_solutions": second, "lemmas": lemmas, "derivations": [derivation]})
    steps, symmetry = steps_in_json(lines), symmetry_in_json(lines)
    names = {"restricted": "Pattern", "full": "All"}
    exact = [{"focus": names[text.split()[0]], "open": int(text.split()[1])} for text in get("least")]
    derivation = {"theory": one("theory"), "depth": int(one("depth"))}
    derivation |= {"exact": exact, "symmetry": symmetry, "steps": steps, "conclusion": one("conclusion")}
    return json.dumps({"version": 1, "theorem": theorem, "second_solutions": second, "derivations": [derivation]})


def verdicts(command, files):
    said = subprocess.run(command + files, capture_output=True, text=True).stdout
    return said.splitlines()


def accepted_by_python(lines):
    try:
        check_trace.check("\n".join(lines) + "\n")
        return True
    except (ValueError, KeyError, IndexError, StopIteration):
        return False


def main(oddagon, check_plain, seed, count, *files):
    pick = random.Random(int(seed))
    twins = []
    for file in files:
        # The lower half of full T&E takes long at some depths: it is left aside here.
        lines = [line for line in Path(file).read_text().splitlines() if not line.startswith("least full")]
        names = sorted({w for line in lines for w in re.split(r"[ |]+", line) if re.search(r"\d", w) and not w.isdigit()})
        made = 0
        while made < int(count):
            twin = alter(lines, names, pick)
            if twin:
                made += 1
                twins.append((file, *twin))
    tally, wrong = Counter(), 0
    with tempfile.TemporaryDirectory() as folder:
        plain = []
        for i, (_, _, lines) in enumerate(twins):
            (Path(folder) / f"{i:06}.txt").write_text("\n".join(lines) + "\n")
            try:
                text = in_json(lines)
            except (ValueError, KeyError, IndexError):
                text = None
            plain.append(text)
        proven = [line.startswith("PROVEN") for line in verdicts([check_plain], [folder])[: len(twins)]]
        for i, (_, _, lines) in enumerate(twins):
            upper = "\n".join(line for line in lines if not line.startswith("least"))
            (Path(folder) / f"{i:06}.txt").write_text(upper + "\n")
        upper = [line.startswith("PROVEN") for line in verdicts([check_plain], [folder])[: len(twins)]]
        for i, (file, what, lines) in enumerate(twins):
            ours = False
            if plain[i] is not None:
                path = Path(folder) / "twin.json"
                path.write_text(plain[i])
                ours = subprocess.run([oddagon, "check", "--summary", str(path)], capture_output=True).returncode == 0
            python = accepted_by_python(lines)
            tally[what, proven[i]] += 1
            if proven[i] != ours or upper[i] != python:
                wrong += 1
                print(f"DISAGREE  {file}: {what}: proven checker {proven[i]}, oddagon {ours}, upper half {upper[i]}, python {python}")
                print("\n".join(line for line in lines if line not in Path(file).read_text().splitlines()))
    for what in sorted({what for what, _ in tally}):
        print(f"{what:28} {tally[what, False]:5} rejected {tally[what, True]:5} harmless")
    print(f"{len(twins)} twins, {sum(n for (_, kept), n in tally.items() if kept)} of them harmless, {wrong} disagreements")
    return 1 if wrong else 0


if __name__ == "__main__":
    if len(sys.argv) < 6:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
