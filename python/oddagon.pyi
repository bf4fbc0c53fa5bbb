"""What type checkers know of the package. The dicts are plain dicts: the classes below are here
only, not in the module.

Which keys a dict has depends on what was asked: of other puzzles than Sudoku some are missing.
"""

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, Union

from typing_extensions import NotRequired

__version__: str

_Texts = Union[str, PathLike[str], Iterable[Union[str, PathLike[str]]]]
_Several = Union[str, Sequence[str], None]
_Numbers = Union[str, Sequence[int], None]
_File = Union[str, PathLike[str], None]
_Files = Union[str, PathLike[str], list[Any], tuple[Any, ...], None]
_Symmetry = Literal["all", "no-transpose", None]
_Puzzle = Union[str, dict[str, Any]]

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
    # Of a Slitherlink (with `ranking` a dict):
    needs: NotRequired[Union[str, dict[str, int], None]]
    drawn: NotRequired[Union[list[str], None]]
    path: NotRequired[Union[list[dict[str, Any]], None]]
    # With `ranking`:
    statuses: NotRequired[dict[str, int]]

class _Canonical(TypedDict):
    pattern: str
    canonical: str
    stabiliser: int
    own_transpose: bool

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

def prove(
    patterns: _Texts,
    *,
    k: Union[int, None] = None,
    kl: _Numbers = None,
    depth: Union[int, None] = None,
    focus: Literal["pattern", "all", "both", None] = "both",
    theory: Union[str, None] = "BRT",
    wlog: bool = False,
    effort: Union[int, None] = 1,
    proof: _File = None,
    bundle: _File = None,
    core: bool = False,
    board: Union[str, None] = None,
    conclusions: bool = False,
    border: Union[str, None] = None,
    loop: Literal["L0", "L1", "L2", None] = None,
    jobs: Union[int, None] = None,
) -> list[_Proven]: ...
def classify(
    puzzles: _Texts,
    *,
    depth: Union[int, None] = None,
    theory: Union[str, None] = None,
    rating: Union[str, None] = None,
    library: _Files = None,
    where: _Several = None,
    path: bool = False,
    show_input: bool = False,
    jobs: Union[int, None] = None,
) -> list[_Classified]: ...
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
    jobs: Union[int, None] = None,
) -> list[_Relation]: ...
def solve(
    puzzles: _Texts,
    *,
    theory: Union[str, None] = None,
    strict: bool = False,
    library: _Files = None,
    any: Union[int, None] = None,
    techniques: Union[str, None] = None,
    unique: bool = False,
    where: _Several = None,
    max_guardians: Union[int, None] = 8,
    at_once: bool = False,
    relations_in_a_chain: Union[int, None] = 1,
    proof: _File = None,
    show_input: bool = False,
    board: Literal["slitherlink", None] = None,
    depth: Union[int, None] = None,
    path: bool = False,
    ranking: bool = False,
    svg: _File = None,
    format: Literal["loopy", "puzzlink", None] = None,
    jobs: Union[int, None] = None,
) -> list[_Solved]: ...
def canon(
    patterns: _Texts,
    *,
    k: Union[int, None] = None,
    kl: _Numbers = None,
    up_to: _Symmetry = "all",
    board: Union[str, None] = None,
    jobs: Union[int, None] = None,
) -> list[_Canonical]: ...
def enumerate(
    k: Union[int, None] = None,
    *,
    kl: Union[str, None] = None,
    size: Union[str, int, None] = "..",
    bands: Union[int, None] = 3,
    up_to: _Symmetry = "all",
    kind: Literal["colour", "sudoku", None] = "colour",
    order: Union[int, None] = 3,
    board: Union[str, None] = None,
    new_to: Union[str, None] = None,
    certificate: _File = None,
    unavoidable: bool = False,
    jobs: Union[int, None] = None,
) -> list[_Enumerated]: ...
