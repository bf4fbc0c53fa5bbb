"""What type checkers know of the package. The dicts are plain dicts: the classes below are here only, not in the module."""

from collections.abc import Iterable, Sequence
from os import PathLike
from typing import Any, Literal, TypedDict, Union

__version__: str

_Texts = Union[str, PathLike[str], Iterable[Union[str, PathLike[str]]]]
_Several = Union[str, Sequence[str], None]
_Numbers = Union[str, Sequence[int], None]
_File = Union[str, PathLike[str], None]
_Files = Union[str, PathLike[str], list[Any], tuple[Any, ...], None]
_Symmetry = Literal["all", "no-transpose", None]

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

class _Classified(TypedDict, total=False):
    puzzle: str
    status: str
    depth: Union[int, None]
    theory: Union[str, None]
    focus: str
    stopped: Union[str, None]
    kind: str
    rating: Union[int, None]
    path: list[str]

class _Relation(TypedDict, total=False):
    puzzle: str
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

class _Solved(TypedDict):
    puzzle: str
    status: str
    solutions: str
    theory: str
    level: Union[int, None]
    trials: bool
    rules: Union[dict[str, Any], None]
    way: Union[str, None]
    steps: list[dict[str, Any]]
    end: str
    solution: Union[str, None]
    two_solutions: Union[list[str], None]

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
    depth: Union[int, None] = 4,
    focus: Literal["pattern", "all", "both", None] = "both",
    theory: Union[str, None] = "BRT",
    wlog: bool = False,
    effort: Union[int, None] = 1,
    proof: _File = None,
    bundle: _File = None,
    core: bool = False,
    board: Union[str, None] = None,
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
    jobs: Union[int, None] = None,
) -> list[_Relation]: ...
def solve(
    puzzles: _Texts,
    *,
    theory: Union[str, None] = None,
    strict: bool = False,
    library: _Files = None,
    any: Union[int, None] = None,
    unique: bool = False,
    where: _Several = None,
    max_guardians: Union[int, None] = 8,
    at_once: bool = False,
    relations_in_a_chain: Union[int, None] = 1,
    proof: _File = None,
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
