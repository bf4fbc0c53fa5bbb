"""The package beside the command line: the same inputs, the same answers.

The program is the one that ODDAGON_BIN names, or target/release/oddagon; where there is none, tests that compare with it are skipped.
"""

import ast
import doctest
import json
import os
import re
import subprocess
import sys
import threading
import time
from pathlib import Path

import oddagon
import pytest

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ["prove", "classify", "match", "solve", "canon", "enumerate", "explain", "hint", "state", "check", "generate"]

FIVE = "X..X......X.................X.X.................................................."
LOKI = "57....9..........8.1.........168..42...1.28.9..2.9416.....26....6.9.82.4...41.6.."
MANUAL = ".....6...4.67...2378..32.642.8.634..34..7.6...67..4..........958.4...2.6.....7.41"
# Solved by Singles, so that no pattern is left.
EASY = "1.3456789456789123789123456.31.6489756489.231897231564312645978645978312978.12645"
HARD = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7....."
FULL = "123456789456789123789123456231564897564897231897231564312645978645978312978312645"
SMALL = "1.....3..2....4."
TRIVALUE = ".....X..X....X..X....X..X.......XX......X..X....X....X..........................."
POSSIBLE = "X" + "." * 80
NAMED = ".18.4.3.......5.......7..49....392.....7....438....6...5......34..1...7..9....48."
LOOP = "5x5t0:b223d332g23a1a3"
LOOP_IN_A_LONG_LINE = "9x9t0:" + "3" * 81
LOOP_RULES = "patterns/slitherlink/edges.ron"
LOOP_LIBRARY = "patterns/slitherlink/clues.ron"
CORNER = ". . .\n 3  \n. . ."


@pytest.fixture(autouse=True)
def in_the_repository(monkeypatch):
    monkeypatch.chdir(ROOT)
    # Nothing that an earlier run checked is taken for checked.
    monkeypatch.setenv("XDG_CACHE_HOME", "/dev/null")


@pytest.fixture(scope="session")
def program():
    target = Path(os.environ.get("CARGO_TARGET_DIR", ROOT / "target"))
    program = Path(os.environ.get("ODDAGON_BIN", target / "release" / "oddagon"))
    if "ODDAGON_BIN" not in os.environ and not program.exists():
        pytest.skip(f"no program to compare with: {program}")

    def run(*arguments, input=""):
        run = subprocess.run([program, *arguments], input=input, capture_output=True, text=True)
        assert run.returncode in (0, 1, 2), run.stderr
        return run

    return run


def objects(run):
    assert run.returncode in (0, 1), run.stderr
    return [json.loads(line) for line in run.stdout.splitlines()]


def grid(line):
    return "\n".join(line[row : row + 9] for row in range(0, 81, 9))


# What the command line says of the same inputs.


@pytest.mark.parametrize(
    "name",
    ["trivalue-oddagon", "trivalue-oddagon-degenerate", "oddagons", "kl-digit", "possible", "tridagon-elimination"],
)
def test_shipped_patterns(program, name):
    path = f"patterns/{name}.ron"
    run = program("prove", path, "--json", "--effort", "0")
    assert oddagon.prove(path, effort=0) == objects(run)
    assert oddagon.prove(Path(path), effort=0) == objects(run)
    assert run.returncode == (name == "possible")


@pytest.mark.parametrize(
    "options, words",
    [
        ({}, []),
        ({"depth": 2}, ["--depth", "2"]),
        ({"focus": "pattern", "theory": "w1"}, ["--focus", "pattern", "--theory", "w1"]),
        ({"core": True, "wlog": True, "jobs": 1}, ["--core", "--wlog", "--jobs", "1"]),
        ({"k": 2, "core": False, "depth": None}, ["--k", "2"]),
    ],
)
def test_options_of_prove(program, options, words):
    run = program("prove", TRIVALUE, "--json", "--effort", "0", *words)
    assert oddagon.prove(TRIVALUE, effort=0, **options) == objects(run)


@pytest.mark.parametrize(
    "command, options, words",
    [
        ("classify", {}, []),
        ("classify", {"depth": 2}, ["--depth", "2"]),
        ("classify", {"theory": "B1..3"}, ["--theory", "B1..3"]),
        ("classify", {"rating": "W", "path": True}, ["--rating", "W", "--path"]),
        ("match", {}, []),
        ("match", {"max_guardians": 3, "digits": "159"}, ["--max-guardians", "3", "--digits", "159"]),
        ("match", {"where": ["cells<=13", "depth_full=3"]}, ["--where", "cells<=13", "--where", "depth_full=3"]),
        ("match", {"summary": True, "max_guardians": 3}, ["--summary", "--max-guardians", "3"]),
        ("solve", {}, []),
        (
            "solve",
            {"theory": "W3+OR2W3", "library": ["patterns/trivalue-oddagon.ron", "patterns/oddagons.ron"]},
            ["--theory", "W3+OR2W3", "--library", "patterns/trivalue-oddagon.ron", "--library", "patterns/oddagons.ron"],
        ),
    ],
)
def test_puzzles(program, command, options, words):
    puzzles = [LOKI, EASY, MANUAL]
    run = program(command, "-", "--json", *words, input="\n".join(puzzles))
    ask = getattr(oddagon, command)
    assert ask(puzzles, **options) == objects(run)
    assert ask(iter(puzzles), **options) == objects(run)


def test_file_of_puzzles(program):
    run = program("classify", "examples/puzzles.txt", "--json")
    assert oddagon.classify("examples/puzzles.txt") == objects(run)


@pytest.mark.parametrize(
    "options, words",
    [
        ({}, []),
        ({"up_to": "no-transpose"}, ["--up-to", "no-transpose"]),
        ({"k": 2}, ["--k", "2"]),
        ({"kl": (1, 2)}, ["--kl", "1,2"]),
        ({"kl": "1,2", "jobs": 2}, ["--kl", "1,2", "--jobs", "2"]),
    ],
)
def test_canon(program, options, words):
    patterns = [FIVE, TRIVALUE, POSSIBLE]
    if "kl" in options:
        patterns = [pattern.replace("X", "1", 1).replace("X", "2") for pattern in patterns]
    run = program("canon", "-", "--json", *words, input="\n".join(patterns))
    assert oddagon.canon(patterns, **options) == objects(run)


@pytest.mark.parametrize(
    "options, words",
    [
        ({"k": 2}, ["--k", "2"]),
        ({"k": 2, "up_to": "no-transpose"}, ["--k", "2", "--up-to", "no-transpose"]),
        ({"k": 3, "bands": 2, "size": "..11"}, ["--k", "3", "--bands", "2", "--size", "..11"]),
        ({"kl": "1,2", "size": "..5"}, ["--kl", "1,2", "--size", "..5"]),
        ({"k": 2, "kind": "sudoku", "size": 5}, ["--k", "2", "--kind", "sudoku", "--size", "5"]),
        ({"k": 2, "order": 2}, ["--k", "2", "--order", "2"]),
    ],
)
def test_enumerate(program, options, words):
    run = program("enumerate", "--json", *words)
    assert run.returncode == 0, run.stderr
    assert oddagon.enumerate(**options) == objects(run)


@pytest.mark.parametrize(
    "command, text, options, words",
    [
        ("prove", "nonsense/file.txt", {}, []),
        ("prove", FIVE + "X", {}, []),
        ("prove", FIVE, {"depth": 99}, ["--depth=99"]),
        ("prove", FIVE, {"no_such_option": 1}, ["--no-such-option=1"]),
        ("prove", "k3b2-99-00001", {}, []),
        ("canon", "", {}, []),
        ("classify", LOKI.replace(".", "5", 1), {}, []),
        ("classify", LOKI[:80], {}, []),
        ("match", LOKI, {"digits": "abc"}, ["--digits=abc"]),
        ("match", LOKI, {"library": "no-such-file.ron"}, ["--library=no-such-file.ron"]),
        ("solve", LOKI, {"theory": "X7"}, ["--theory=X7"]),
        ("solve", LOKI, {"levels": True}, ["--levels"]),
    ],
)
def test_bad_input(program, command, text, options, words):
    run = program(command, "--json", *words, "--", text)
    assert run.returncode == 2
    # An option that there is not is for Python what it is for any function.
    is_unknown = "no_such_option" in options
    with pytest.raises(TypeError if is_unknown else ValueError) as raised:
        getattr(oddagon, command)(text, **options)
    if is_unknown:
        return
    # The same, with options named as in Python.
    said = run.stderr.removeprefix("oddagon: ").removeprefix("error: ").split("\n\nFor more")[0].split("\n\nUsage:")[0].rstrip()
    said = re.sub(r"(?<=['` ])--([a-z-]+)( <[^>]*>)?", lambda option: option[1].replace("-", "_"), said)
    assert str(raised.value) == said


# What needs no program.


def test_what_does_not_hold_is_an_answer():
    [possible] = oddagon.prove(POSSIBLE)
    assert possible["verdict"] == "not-contradictory"
    assert len(possible["model"]) == 81
    [open_] = oddagon.classify(LOKI, depth=2)
    assert (open_["status"], open_["depth"]) == ("open", None)
    assert oddagon.match(EASY) == []
    [unsolved] = oddagon.solve(LOKI, theory="W3")
    assert (unsolved["status"], unsolved["level"]) == ("open", None)


def test_a_list_may_mix_all_forms():
    forms = [TRIVALUE, "k3b2-12-00038", grid(TRIVALUE), "patterns/trivalue-oddagon.ron", TRIVALUE + " a name", FIVE, FIVE]
    found = oddagon.canon(forms)
    assert len(found) == len(forms)
    assert {answer["canonical"] for answer in found[:5]} == {oddagon.canon(TRIVALUE)[0]["canonical"]}
    assert found[5] == found[6] == oddagon.canon(FIVE)[0]
    puzzles = [SMALL, LOKI, SMALL, grid(EASY), LOKI + " by mith"]
    found = oddagon.classify(puzzles)
    assert [len(answer["puzzle"]) for answer in found] == [16, 81, 16, 81, 81]
    assert [answer["depth"] for answer in found[1::3]] == [3, 3]
    assert oddagon.classify([]) == []


def test_messages_number_the_items_of_a_list():
    bad = LOKI[:80] + "x"
    for before in ([], [LOKI], [SMALL], [LOKI, SMALL, LOKI]):
        with pytest.raises(ValueError, match=f"^standard input[,:] line {len(before) + 1}, column 81"):
            oddagon.classify([*before, bad])
    with pytest.raises(ValueError, match="^item 2: "):
        oddagon.classify([LOKI, "11.............."])
    for nothing in ("", "# a comment", "#" * 90):
        with pytest.raises(ValueError, match="^item 2: "):
            oddagon.canon([FIVE, nothing])
    with pytest.raises(ValueError, match="^item 2: found 3 answers, expected 1"):
        oddagon.canon([FIVE, "patterns/oddagons.ron", FIVE])


def test_what_is_no_text_is_refused():
    for wrong in (5, None, [FIVE, 5], [FIVE, None], [[FIVE]]):
        with pytest.raises(TypeError):
            oddagon.canon(wrong)
    with pytest.raises(TypeError):
        oddagon.enumerate("two")
    for name in ("json", "out", "resume", "keep_going", "shard", "help", "version"):
        for command in COMMANDS:
            with pytest.raises(TypeError, match=name):
                ask(command, **{name: True})


def ask(command, **options):
    """A call of a function with what it needs."""
    given = {"enumerate": [2], "explain": [LOKI, "r8c8=1"], "check": ["proofs/trivalue-oddagon.ron"], "generate": ["sudoku"]}
    return getattr(oddagon, command)(*given.get(command, [FIVE]), **options)


def test_proofs_are_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "proof.ron"
    [found] = oddagon.prove(FIVE, k=2, proof=path)
    assert found["proof_steps"] == 1
    assert "conclusion" in path.read_text()
    lines = tmp_path / "proofs.jsonl"
    oddagon.prove([FIVE, FIVE], k=2, proof=lines)
    assert len(lines.read_text().splitlines()) == 2
    lines.unlink()
    with pytest.raises(ValueError, match="^proof: "):
        oddagon.prove([FIVE, "k3b2-12-00038"], proof=lines)
    assert not lines.exists()


def test_slitherlinks_have_the_number_of_their_item():
    items = [LOOP, LOOP_IN_A_LONG_LINE, LOOP_IN_A_LONG_LINE, LOOP]
    found = oddagon.match(items, library=LOOP_LIBRARY)
    assert {place["puzzle"] for place in found} == {1, 2, 3, 4}
    # A single text is numbered as the program does.
    found = oddagon.match("\n".join([LOOP, LOOP]), library=LOOP_LIBRARY)
    assert {place["puzzle"] for place in found} == {1, 2}


def test_what_is_about_all_is_asked_once(tmp_path):
    [ranking] = oddagon.solve("\n".join([LOOP, LOOP]), ranking=True)
    assert ranking["statuses"] == {"solved": 2}
    [ranking] = oddagon.solve([LOOP_IN_A_LONG_LINE] * 2, ranking=True)
    assert sum(ranking["statuses"].values()) == 2
    drawing = tmp_path / "loop.svg"
    for option in ({"ranking": True}, {"svg": drawing}):
        with pytest.raises(ValueError, match="^(ranking|svg): "):
            oddagon.solve([LOOP, LOOP], **option)
    assert not drawing.exists()
    oddagon.solve(LOOP, svg=drawing)
    assert drawing.read_text().startswith("<svg")


def test_what_is_taken_for_what_is_a_warning():
    with pytest.warns(UserWarning) as said:
        oddagon.classify([LOKI, EASY, SMALL], show_input=True)
    assert [str(warning.message).splitlines() for warning in said] == [
        [f"standard input, line {line}: taken for: 9×9 Sudoku" for line in (1, 2)],
        ["item 3: argument, line 1: taken for: 4×4 Sudoku"],
    ]


def test_solve_goes_on_where_the_rules_stop():
    [found] = oddagon.solve(HARD)
    assert (found["status"], found["level"], found["trials"]) == ("solved", None, True)
    assert found["theory"].endswith("+" + found["way"])
    [found] = oddagon.solve(HARD, strict=True)
    assert (found["status"], found["way"], found["theory"]) == ("open", None, "FS4+W8+OR5W8")


def test_notes_are_warnings(tmp_path):
    with pytest.warns(UserWarning, match="nothing is eliminated"):
        [path] = oddagon.solve(FULL, proof=tmp_path / "none.ron")
    assert path["status"] == "solved"


# Threads.


def test_other_threads_go_on():
    counted, done = 0, threading.Event()

    def call():
        oddagon.enumerate(3, bands=2, size="..12")
        done.set()

    thread = threading.Thread(target=call)
    start = time.monotonic()
    thread.start()
    while not done.is_set():
        counted += 1
        time.sleep(0.001)
    thread.join()
    taken = time.monotonic() - start
    # Had the call kept the lock, this thread would have counted once or twice.
    assert counted > 20 * min(taken, 1), (counted, taken)


def test_threads_get_their_own_answers():
    expected = [oddagon.canon("X" * cells + "." * (81 - cells)) for cells in range(1, 6)]
    wrong = []

    def call(cells):
        for _ in range(20):
            found = oddagon.canon("X" * cells + "." * (81 - cells))
            if found != expected[cells - 1]:
                wrong.append((cells, found))

    threads = [threading.Thread(target=call, args=[cells]) for cells in range(1, 6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []


def test_signals_stay_with_python(tmp_path):
    # What the system does with signals 1 to 31: Linux says so. (The thread library has some above.)
    handled = (
        "def handled():\n"
        "    try:\n"
        "        lines = [line.split() for line in open('/proc/self/status')]\n"
        "        return [int(line[1], 16) & 0x7fffffff for line in lines if line[0] in ('SigIgn:', 'SigCgt:')]\n"
        "    except OSError:\n"
        "        return []\n"
    )
    script = (
        "import oddagon, signal\n" + handled + "before = handled()\n"
        f"oddagon.prove({FIVE!r}, k=2, proof={str(tmp_path / 'proof.ron')!r})\n"
        f"oddagon.solve({LOKI!r})\n"
        "assert before == handled()\n"
        "try:\n"
        "    signal.raise_signal(signal.SIGINT)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted')\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (run.stdout, run.stderr, run.returncode) == ("interrupted\n", "", 0)


# Documentation.


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_of_docstrings(name):
    check(getattr(oddagon, name).__doc__, name)


def test_examples_of_the_guide():
    text = (ROOT / "docs/python.md").read_text()
    blocks = re.findall(r"```pycon\n(.*?)```", text, re.DOTALL)
    assert blocks
    check("\n".join(blocks), "docs/python.md")


def check(text, name):
    test = doctest.DocTestParser().get_doctest(text, {}, name, None, 0)
    assert test.examples
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    said = []
    doctest.DocTestRunner(optionflags=flags).run(test, out=said.append)
    assert said == []


def stub():
    return ast.parse((ROOT / "python/package/oddagon/__init__.pyi").read_text()).body


@pytest.mark.parametrize("command", COMMANDS)
def test_the_stubs_have_all_options(program, command):
    # The last one: those before take a Series.
    function = [node for node in stub() if isinstance(node, ast.FunctionDef) and node.name == command][-1]
    typed = {argument.arg for argument in function.args.kwonlyargs}
    if command == "enumerate":
        typed.add("k")
    help = program(command, "--help").stdout
    options = set(re.findall(r"^(?:      |  -\w, )--([a-z-]+)", help.split("Options:")[1].split("Examples:")[0], re.MULTILINE))
    options = {option.replace("-", "_") for option in options}
    withheld = {"help", "version", "json", "keep_going", "out", "resume", "shard"}
    # Those whose results are no dicts, or not one for each input.
    other = {"levels", "counts", "same", "theorems", "classify", "form"}
    if command == "check":
        other |= {"summary"}
    assert typed == options - withheld - other


@pytest.mark.parametrize(
    "name, answers",
    [
        (
            "_Proven",
            lambda: oddagon.prove(FIVE, k=2)
            + oddagon.prove("patterns/boards/futoshiki-inductions.ron")
            + oddagon.prove(LOOP_RULES, board="slitherlink")
            + oddagon.prove(CORNER, loop="L1"),
        ),
        ("_Terms", lambda: [oddagon.prove(FIVE, k=2)[0]["terms"]]),
        (
            "_Solved",
            lambda: oddagon.solve(LOKI)
            + oddagon.solve(LOKI, preferences=str(ROOT / "examples/preferences.ron"))
            + oddagon.solve(LOOP)
            + oddagon.solve(LOOP, ranking=True),
        ),
        ("_Explained", lambda: oddagon.explain(LOKI, ["r8c8=1"])),
        ("_Hint", lambda: oddagon.hint(NAMED)),
        ("_Role", lambda: [role for step in oddagon.solve(NAMED, techniques="all")[0]["steps"] for role in step.get("roles", [])]),
        ("_State", lambda: oddagon.state(LOKI)),
        ("_Generated", lambda: oddagon.generate("sudoku") + oddagon.generate("slitherlink", size="3x3")),
        ("_Canonical", lambda: oddagon.canon(FIVE) + oddagon.canon(LOKI, puzzles=True)),
        (
            "_Relation",
            lambda: oddagon.match(LOKI)
            + oddagon.match(LOKI, summary=True)
            + oddagon.match(LOOP, library=LOOP_LIBRARY),
        ),
        ("_Enumerated", lambda: oddagon.enumerate(2, kind="sudoku", size=5) + oddagon.enumerate(unavoidable=True, size="..4")),
        (
            "_Classified",
            lambda: oddagon.classify(LOKI)
            + oddagon.classify(LOKI, theory="B1..3")
            + oddagon.classify(EASY, rating="W", path=True),
        ),
    ],
)
def test_the_stubs_have_all_keys(name, answers):
    [record] = [node for node in stub() if isinstance(node, ast.ClassDef) and node.name == name]
    typed = {field.target.id for field in record.body if isinstance(field, ast.AnnAssign)}
    assert typed == {key for answer in answers() for key in answer}


def test_the_package_is_compiled_as_the_program_is():
    tomllib = pytest.importorskip("tomllib")
    program, package = (tomllib.loads((ROOT / path).read_text()) for path in ("Cargo.toml", "python/Cargo.toml"))
    # It is as fast, and the trusted crates' numbers do not wrap. (It does not have schemars.)
    profile = program["profile"]["release"]
    del profile["package"]["schemars"]
    assert package["profile"]["release"] == profile
    assert package["package"]["version"] == program["workspace"]["package"]["version"] == oddagon.__version__


def test_the_stubs_pass_a_strict_checker():
    api = pytest.importorskip("mypy.api")
    out, err, code = api.run(["--strict", str(ROOT / "python/package/oddagon/__init__.pyi")])
    assert code == 0, out + err


def test_answers_make_a_data_frame():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"puzzle": [LOKI, EASY]}, index=["a", "b"])
    found = oddagon.classify(frame.puzzle)
    assert list(found.index) == ["a", "b"]
    assert list(found["puzzle"]) == list(frame["puzzle"])
    assert list(found["depth"]) == [3, 0]
    assert list(oddagon.classify([LOKI, EASY]).frame()["depth"]) == [3, 0]
    relations = oddagon.match(frame.puzzle, max_guardians=1)
    assert list(relations["asserts"]) == ["n1r8c8"]


# What the program says about the same claims, positions and files.


@pytest.mark.parametrize("ask", [oddagon.solve, oddagon.state, lambda puzzles: oddagon.hint(puzzles, theory="W3")])
def test_answers_are_of_their_class_whatever_is_in_them(ask):
    answers = ask([LOKI, MANUAL])
    assert type(answers) is oddagon.Answers
    for answer in answers:
        assert type(answer) is oddagon.Answer
        assert all(type(step) is oddagon.Step for step in answer.get("steps", []))


def test_equal_texts_are_shared():
    first, second = oddagon.classify([LOKI, MANUAL])
    assert first["puzzle"] == LOKI and second["puzzle"] == MANUAL
    assert first["theory"] is second["theory"]
    assert all(one is other for one, other in zip(first, second))


def test_a_file_may_be_called_as_a_puzzle_is(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert [found["depth"] for found in oddagon.classify([LOKI, EASY])] == [3, 0]
    for name in (LOKI, os.path.join("folder", LOKI)):
        file = tmp_path / name
        file.parent.mkdir(exist_ok=True)
        file.write_text(EASY)
        assert [found["puzzle"] for found in oddagon.classify([MANUAL, name])] == [MANUAL, EASY]


def test_the_other_commands(program):
    claims = ["r8c8=1", "r5c3!=7"]
    assert oddagon.explain(LOKI, claims) == objects(program("explain", LOKI, *claims, "--json"))
    assert oddagon.explain([LOKI, EASY], "r8c8=1") == objects(program("explain", "-", "r8c8=1", "--json", input=f"{LOKI}\n{EASY}\n"))
    for words in ([], ["--grade", "1"], ["--techniques", "hodoku"]):
        options = dict(zip((word[2:] for word in words[::2]), words[1::2]))
        expected = objects(program("hint", "-", "--json", *words, input=f"{LOKI}\n{NAMED}\n"))
        assert oddagon.hint([LOKI, NAMED], **options) == expected
    assert oddagon.state([LOKI, NAMED], theory="BRT") == objects(program("state", "-", "--theory", "BRT", "--json", input=f"{LOKI}\n{NAMED}\n"))
    assert oddagon.check("proofs/trivalue-oddagon.ron") == objects(program("check", "proofs/trivalue-oddagon.ron", "--json"))
    assert oddagon.generate("futoshiki", seed=3, count=2) == objects(program("generate", "futoshiki", "--seed", "3", "--count", "2", "--json"))


def test_errors_are_in_the_words_of_python():
    with pytest.raises(TypeError, match=r"^classify\(\) got an unexpected keyword argument 'max_depth'$"):
        oddagon.classify(LOKI, max_depth=2)
    with pytest.raises(ValueError) as raised:
        oddagon.match(LOKI, max_guardians=99)
    said = str(raised.value)
    assert "max_guardians" in said and "--" not in said and "<" not in said, said
    for wrong in ([], ()):
        with pytest.raises(ValueError, match="^claims: "):
            oddagon.explain(LOKI, wrong)
    with pytest.raises(TypeError, match="^claims: "):
        oddagon.explain(LOKI, [5])


def test_notebooks_draw_answers():
    [pattern] = oddagon.prove(FIVE, k=2)
    assert pattern._repr_svg_().startswith("<svg") and "<svg" in pattern._repr_html_()
    [state] = oddagon.state(LOKI)
    assert state._repr_svg_().startswith("<svg")
    [path] = oddagon.solve(NAMED, techniques="all")
    step = next(step for step in path["steps"] if step["rule"] == "X-wing")
    assert 'class="m0"' in step._repr_svg_() and "base" in step._repr_svg_() and "cover" in step._repr_svg_()
    assert "Columns 4 and 9 have 8 only" in step._repr_html_()
    assert "X-wing" in path._repr_html_()
    assert "<table>" in oddagon.classify([LOKI, EASY])._repr_html_()
    proof = oddagon.proof(FIVE, k=2)
    assert proof._repr_html_().startswith("<iframe") and proof.export("md")
    with pytest.raises(ValueError, match="no proof"):
        oddagon.proof(POSSIBLE)


def test_an_interruption_ends_a_call_at_once():
    script = (
        "import oddagon, threading, signal, time\n"
        "threading.Timer(1.0, lambda: signal.raise_signal(signal.SIGINT)).start()\n"
        "start = time.monotonic()\n"
        "try:\n"
        f"    oddagon.solve([{HARD!r}] * 100000, jobs=1)\n"
        "except KeyboardInterrupt:\n"
        "    print('interrupted', time.monotonic() - start < 2.0)\n"
        # What is left of the list is not worked on.
        f"print(oddagon.classify({EASY!r})[0]['depth'], time.monotonic() - start < 10.0)\n"
    )
    run = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True)
    assert (run.stdout, run.stderr) == ("interrupted True\n0 True\n", "")


def test_the_notebook_says_what_the_results_say(monkeypatch, tmp_path):
    nbformat = pytest.importorskip("nbformat")
    nbclient = pytest.importorskip("nbclient")
    for module in ("matplotlib", "ipykernel"):
        pytest.importorskip(module)
    monkeypatch.setenv("MPLCONFIGDIR", str(tmp_path))
    notebook = nbformat.read(ROOT / "examples" / "results.ipynb", 4)
    stored = [said(cell) for cell in notebook.cells]
    nbclient.NotebookClient(notebook, timeout=600, resources={"metadata": {"path": ROOT}}).execute()
    assert [said(cell) for cell in notebook.cells] == stored
    outputs = [output.get("data", {}) for cell in notebook.cells for output in cell.get("outputs", [])]
    tables = [data["text/markdown"].splitlines()[2:] for data in outputs if "text/markdown" in data]
    assert [len(rows) for rows in tables] == [4, 3, 2]
    assert sum("image/png" in data for data in outputs) == 2
    results = (ROOT / "RESULTS.md").read_text(encoding="utf-8").splitlines()
    assert [row for rows in tables for row in rows if row not in results] == []


def said(cell):
    """The texts that a cell of a notebook has put out."""
    return [output["data"].get("text/markdown", output["data"]["text/plain"]) for output in cell.get("outputs", []) if "data" in output]
