"""What type checkers know of the package. The dicts are plain dicts: the classes below are here
only, not in the module.

Which keys a dict has depends on what was asked: of other puzzles than Sudoku some are missing.
"""

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, Generic, Literal, Protocol, TypedDict, TypeVar, Union, overload

from typing_extensions import NotRequired

__version__: str

_Texts = Union[str, PathLike[str], Iterable[Union[str, PathLike[str]]]]
_Several = Union[str, Sequence[str], None]
_Numbers = Union[str, Sequence[int], None]
_File = Union[str, PathLike[str], None]
_Files = Union[str, PathLike[str], list[Any], tuple[Any, ...], None]
_Symmetry = Literal["all", "no-transpose", None]
_Puzzle = Union[str, dict[str, Any]]
_Techniques = Literal["all", "simple", "hodoku", "assistant", "gsf", "bug", "bilocal", "csp-rules", None]
_A = TypeVar("_A")

class _Series(Protocol):
    """A Series of pandas or polars: the answer is a data frame."""

    @property
    def dtype(self) -> Any: ...
    def to_list(self) -> list[Any]: ...

class Answer(dict[str, Any]):
    def _repr_svg_(self) -> Union[str, None]: ...
    def _repr_html_(self) -> str: ...

class Step(dict[str, Any]):
    def _repr_svg_(self) -> Union[str, None]: ...
    def _repr_html_(self) -> str: ...

class Answers(list[_A], Generic[_A]):
    def frame(self) -> Any: ...
    def _repr_html_(self) -> str: ...

class Proof:
    text: str
    def __init__(self, text: str) -> None: ...
    def export(self, format: str) -> str: ...
    def check(self) -> Answer: ...
    def _repr_html_(self) -> str: ...

class _Role(TypedDict):
    role: str
    candidates: list[str]

class _Explained(TypedDict):
    puzzle: _Puzzle
    claim: str
    status: str
    theory: str
    level: Union[int, None]
    steps: list[dict[str, Any]]

class _Hint(TypedDict):
    puzzle: _Puzzle
    look: Union[str, None]
    rule: Union[str, None]
    follows: Union[str, None]
    sentence: Union[str, None]
    roles: Union[list[_Role], None]
    asserted: Union[list[str], None]
    eliminated: Union[list[str], None]
    words: Union[str, None]

class _State(TypedDict):
    puzzle: _Puzzle
    theory: str
    status: str
    cells: Union[str, None]
    candidates: int
    state: Union[str, list[str]]

class _Generated(TypedDict, total=False):
    puzzle: _Puzzle
    application: str
    solution: Union[str, list[str]]
    clues: int
    tries: int
    depth: Union[int, None]
    level: Union[int, None]
    weight: Union[float, None]
    # Of a Slitherlink:
    rows: int
    columns: int
    needs: Union[str, None]

class _Terms(TypedDict):
    theory: str
    focus: int
    focus_named: bool
    symmetry_steps: int
    unique: int
    relations: int
    assumed: int
    lemmas: int

class _Proven(TypedDict):
    pattern: str
    name: str
    without: str
    decided: str
    assume: str
    claim: Any
    kind: str
    k: Union[int, None]
    l: Union[int, None]
    cells: int
    verdict: str
    depth_restricted: Union[int, Literal["none"], None]
    depth_full: Union[int, Literal["none"], None]
    unchecked: list[str]
    # Of an induction one text, or None:
    said: Union[list[str], str, None]
    not_less: list[str]
    terms: _Terms
    sat: str
    colour_impossible: Union[bool, None]
    model: Union[str, None]
    free_cells: Union[int, None]
    super_impossible: Union[bool, None]
    canonical: Union[str, None]
    stabiliser: Union[int, None]
    own_transpose: Union[bool, None]
    minimal: Union[bool, None]
    core: Union[str, None]
    library_id: Union[str, None]
    proof_steps: Union[int, None]
    proof_depth: Union[int, None]
    symmetry_steps: Union[int, None]
    # Of an induction:
    problem: NotRequired[Union[str, None]]
    differences: NotRequired[list[str]]
    theorems: NotRequired[int]
    tried: NotRequired[list[dict[str, Any]]]
    # Of an induction, and of a rule of Slitherlink:
    depth: NotRequired[Union[int, str, None]]
    # Of a rule of Slitherlink:
    stated: NotRequired[str]
    loop: NotRequired[Union[str, None]]
    holds_in: NotRequired[list[str]]
    depths: NotRequired[Union[list[Union[int, None]], None]]
    # With `conclusions`, and of a drawing:
    lines: NotRequired[list[str]]
    points: NotRequired[list[str]]
    drawing: NotRequired[str]

class _Classified(TypedDict, total=False):
    puzzle: _Puzzle
    status: str
    depth: Union[int, None]
    theory: Union[str, None]
    focus: str
    stopped: Union[str, None]
    kind: str
    rating: Union[int, None]
    path: list[str]

class _Relation(TypedDict, total=False):
    # Of a Slitherlink its number, from 1:
    puzzle: Union[_Puzzle, int]
    rule: str
    transposed: bool
    published: Union[str, None]
    digits: list[int]
    cells: list[str]
    guardians: list[str]
    targets: Union[list[str], None]
    missing: int
    asserts: Union[str, None]
    eliminates: list[str]
    unique: bool
    # With `summary`:
    positions: int
    relations: int
    least_guardians: dict[str, int]
    rules: list[dict[str, Any]]
    # Of a Slitherlink:
    loop: str
    border: str
    at: str
    facts: list[str]

class _Solved(TypedDict):
    puzzle: _Puzzle
    status: str
    solutions: str
    theory: str
    level: Union[int, None]
    trials: bool
    # A dict or None; with `ranking` a list of dicts:
    rules: Any
    way: Union[str, None]
    steps: list[dict[str, Any]]
    end: Union[str, list[str]]
    solution: Union[str, list[str], None]
    two_solutions: Union[list[Any], None]
    # With `preferences`, where later stages begin:
    stages: NotRequired[list[dict[str, Any]]]
    # Of a Slitherlink (with `ranking` a dict):
    needs: NotRequired[Union[str, dict[str, int], None]]
    drawn: NotRequired[Union[list[str], None]]
    path: NotRequired[Union[list[dict[str, Any]], None]]
    # With `ranking`:
    statuses: NotRequired[dict[str, int]]

class _Canonical(TypedDict, total=False):
    pattern: str
    canonical: str
    stabiliser: int
    own_transpose: bool
    # With `puzzles`:
    puzzle: str
    automorphisms: int
    symmetry: str

class _Enumerated(TypedDict, total=False):
    pattern: str
    cells: int
    stabiliser: int
    own_transpose: bool
    colourable: bool
    # With `unavoidable`:
    digits: int
    others: list[str]
    grid: str

@overload
def prove(patterns: _Series, **options: Any) -> Any: ...
@overload
def prove(
    patterns: _Texts,
    *,
    k: Union[int, None] = None,
    kl: _Numbers = None,
    depth: Union[int, None] = None,
    focus: Literal["pattern", "all", "both", None] = "both",
    theory: Union[str, None] = "BRT",
    wlog: bool = False,
    deadly: bool = False,
    effort: Union[int, None] = 1,
    proof: _File = None,
    bundle: _File = None,
    core: bool = False,
    board: Union[str, None] = None,
    conclusions: bool = False,
    border: Union[str, None] = None,
    loop: Literal["L0", "L1", "L2", None] = None,
    jobs: Union[int, None] = None,
) -> Answers[_Proven]: ...
@overload
def classify(puzzles: _Series, **options: Any) -> Any: ...
@overload
def classify(
    puzzles: _Texts,
    *,
    depth: Union[int, None] = None,
    theory: Union[str, None] = None,
    rating: Union[str, None] = None,
    library: _Files = None,
    like: Union[str, None] = None,
    patterns: _Several = None,
    where: _Several = None,
    path: bool = False,
    show_input: bool = False,
    uncoupled: bool = False,
    jobs: Union[int, None] = None,
) -> Answers[_Classified]: ...
@overload
def match(puzzles: _Series, **options: Any) -> Any: ...
@overload
def match(
    puzzles: _Texts,
    *,
    library: _File = None,
    any: Union[int, None] = None,
    unique: bool = False,
    where: _Several = None,
    after: Union[str, None] = None,
    max_guardians: Union[int, None] = 8,
    degenerate: Union[int, None] = 0,
    digits: Union[str, int, None] = None,
    redundant: bool = False,
    up_to: _Symmetry = "all",
    summary: bool = False,
    board: Union[str, None] = None,
    k: Union[int, None] = None,
    show_input: bool = False,
    uncoupled: bool = False,
    jobs: Union[int, None] = None,
) -> Answers[_Relation]: ...
@overload
def solve(puzzles: _Series, **options: Any) -> Any: ...
@overload
def solve(
    puzzles: _Texts,
    *,
    theory: Union[str, None] = None,
    strict: bool = False,
    solution: bool = False,
    focus: _Several = None,
    library: _Files = None,
    any: Union[int, None] = None,
    like: Union[str, None] = None,
    patterns: _Several = None,
    preferences: _File = None,
    techniques: _Techniques = None,
    unique: bool = False,
    where: _Several = None,
    max_guardians: Union[int, None] = 8,
    degenerate: Union[int, None] = 0,
    at_once: bool = False,
    relations_in_a_chain: Union[int, None] = 1,
    proof: _File = None,
    show_input: bool = False,
    uncoupled: bool = False,
    board: Literal["slitherlink", None] = None,
    depth: Union[int, None] = None,
    path: bool = False,
    ranking: bool = False,
    svg: _File = None,
    format: Literal["loopy", "puzzlink", None] = None,
    jobs: Union[int, None] = None,
) -> Answers[_Solved]: ...
@overload
def canon(patterns: _Series, **options: Any) -> Any: ...
@overload
def canon(
    patterns: _Texts,
    *,
    k: Union[int, None] = None,
    kl: _Numbers = None,
    up_to: _Symmetry = "all",
    board: Union[str, None] = None,
    puzzles: Literal["minlex", "solution-minlex", "relabelled", "random", True, None] = None,
    distinct: bool = False,
    seed: Union[int, None] = 1,
    show_input: bool = False,
    uncoupled: bool = False,
    jobs: Union[int, None] = None,
) -> Answers[_Canonical]: ...
def enumerate(
    k: Union[int, None] = None,
    *,
    kl: Union[str, None] = None,
    size: Union[str, int, None] = "..",
    bands: Union[int, None] = 3,
    up_to: _Symmetry = "all",
    kind: Literal["colour", "sudoku", "deadly", "frame", None] = "colour",
    order: Union[int, None] = 3,
    board: Union[str, None] = None,
    new_to: Union[str, None] = None,
    certificate: _File = None,
    unavoidable: bool = False,
    jobs: Union[int, None] = None,
) -> Answers[_Enumerated]: ...
@overload
def explain(puzzles: _Series, claims: Union[str, Sequence[str]], **options: Any) -> Any: ...
@overload
def explain(
    puzzles: _Texts,
    claims: Union[str, Sequence[str]],
    *,
    theory: Union[str, None] = None,
    strict: bool = False,
    library: _Files = None,
    any: Union[int, None] = None,
    like: Union[str, None] = None,
    patterns: _Several = None,
    preferences: _File = None,
    techniques: _Techniques = None,
    unique: bool = False,
    where: _Several = None,
    max_guardians: Union[int, None] = 8,
    degenerate: Union[int, None] = 0,
    at_once: bool = False,
    relations_in_a_chain: Union[int, None] = 1,
    show_input: bool = False,
    uncoupled: bool = False,
    html: _File = None,
    proof: _File = None,
) -> Answers[_Explained]: ...
@overload
def hint(puzzles: _Series, **options: Any) -> Any: ...
@overload
def hint(
    puzzles: _Texts,
    *,
    theory: Union[str, None] = None,
    strict: bool = False,
    library: _Files = None,
    any: Union[int, None] = None,
    like: Union[str, None] = None,
    patterns: _Several = None,
    preferences: _File = None,
    techniques: _Techniques = None,
    unique: bool = False,
    where: _Several = None,
    max_guardians: Union[int, None] = 8,
    degenerate: Union[int, None] = 0,
    at_once: bool = False,
    relations_in_a_chain: Union[int, None] = 1,
    show_input: bool = False,
    uncoupled: bool = False,
    grade: Literal[1, 2, 3, None] = 3,
    svg: _File = None,
) -> Answers[_Hint]: ...
@overload
def state(puzzles: _Series, **options: Any) -> Any: ...
@overload
def state(
    puzzles: _Texts,
    *,
    theory: Union[str, None] = "W1",
    library: _Files = None,
    any: Union[int, None] = None,
    like: Union[str, None] = None,
    patterns: _Several = None,
    preferences: _File = None,
    techniques: _Techniques = None,
    unique: bool = False,
    where: _Several = None,
    max_guardians: Union[int, None] = 8,
    degenerate: Union[int, None] = 0,
    at_once: bool = False,
    relations_in_a_chain: Union[int, None] = 1,
    show_input: bool = False,
    uncoupled: bool = False,
    true_candidates: bool = False,
    svg: _File = None,
) -> Answers[_State]: ...
def check(
    files: _Texts,
    *,
    cnf: _File = None,
    statement: _File = None,
    plain: bool = False,
    no_proofs: bool = False,
    depths: Union[int, None] = None,
    complete: bool = False,
    jobs: Union[int, None] = None,
) -> Answers[Answer]: ...
def generate(
    application: str,
    *,
    size: Union[str, int, None] = None,
    regions: _Several = None,
    constraint: _Several = None,
    clues: _Several = None,
    colours: Union[int, None] = None,
    black: Union[int, None] = None,
    grid: Union[str, None] = None,
    count: Union[int, None] = 1,
    seed: Union[int, None] = 1,
    method: Union[str, None] = None,
    weights: bool = False,
    symmetry: Union[str, None] = None,
    depth: Union[str, int, None] = None,
    theory: Union[str, None] = None,
    rating: Union[str, None] = None,
    level: Union[str, int, None] = None,
    solved_by: Union[str, None] = None,
    tries: Union[int, None] = None,
    needs: Union[str, None] = None,
    library: _Files = None,
    format: Literal["loopy", "puzzlink", None] = None,
    jobs: Union[int, None] = None,
) -> Answers[_Generated]: ...
def proof(pattern: Union[str, PathLike[str]], **options: Any) -> Proof: ...
