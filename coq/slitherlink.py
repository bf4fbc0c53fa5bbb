"""The CSP of a window of Slitherlink, for check_trace.py.

H and V: is a line drawn (1) or not (0). P: which lines meet at a point; B: which lie around a cell, by their directions
(`o`: none); N: the number of a cell. Unless the mode is L0, O: where a closed circuit of the window is open.
  L0  points and cells only; no cell has four lines around it
  L1  no closed circuit lies inside the window
  L2  a closed circuit inside the window is the whole solution: no other line is drawn
"""


def slitherlink(csp, rows, columns, border, mode):
    """The lines of a window, and of those that leave its rim; heights and widths are doubled: points at even ones, cells at odd ones."""
    height, width = 2 * rows, 2 * columns

    def is_line(y, x):
        beyond = y < 0 and "N" in border or y > height and "S" in border or x < 0 and "W" in border or x > width and "E" in border
        across = 0 <= y <= height and y % 2 == 0 and x % 2 == 1
        along = 0 <= x <= width and x % 2 == 0 and y % 2 == 1
        return (across or along) and not beyond

    places = [(y, x) for y in range(-1, height + 2) for x in range(-1, width + 2) if is_line(y, x)]
    name = {(y, x): f"{'HV'[x % 2 == 0]}r{(y + 2) // 2}c{(x + 2) // 2}" for y, x in places}
    for line in places:
        csp.variable(name[line], [f"{name[line]}=0", f"{name[line]}=1"])

    def value(drawn):
        return "".join(letter for letter, line in zip("nsew", (drawn[0], drawn[1], drawn[3], drawn[2])) if line) or "o"

    def drawings(numbers):  # which of the lines to the north, south, west and east are drawn
        every = [tuple(bits >> i & 1 for i in range(4)) for bits in range(16)]
        return [drawn for drawn in every if sum(drawn) in numbers]

    says = {}  # a candidate of P or B -> what it says of lines

    def values(variable, y, x, numbers):
        around = [(y - 1, x), (y + 1, x), (y, x - 1), (y, x + 1)]
        fits = [d for d in drawings(numbers) if all(line in name or not drawn for line, drawn in zip(around, d))]
        csp.variable(variable, [f"{variable}={value(d)}" for d in fits])
        for d in fits:
            c = f"{variable}={value(d)}"
            says[c] = {line: drawn for line, drawn in zip(around, d) if line in name}
            for line, drawn in says[c].items():
                csp.link(c, f"{name[line]}={1 - drawn}")
        return fits

    for y in range(0, height + 1, 2):
        for x in range(0, width + 1, 2):
            values(f"Pr{y // 2 + 1}c{x // 2 + 1}", y, x, (0, 2))
    numbers = range(5 if mode == "L2" else 4)
    cells = [(y, x) for y in range(1, height, 2) for x in range(1, width, 2)]
    fits = {}
    for y, x in cells:
        fits[y, x] = values(f"Br{y // 2 + 1}c{x // 2 + 1}", y, x, numbers)
    for y, x in cells:
        cell = f"r{y // 2 + 1}c{x // 2 + 1}"
        csp.variable(f"N{cell}", [f"N{cell}={n}" for n in numbers])
        for d in fits[y, x]:
            for n in numbers:
                if n != sum(d):
                    csp.link(f"B{cell}={value(d)}", f"N{cell}={n}")
            if sum(d) == 4:  # the circuit around the cell is the whole solution
                for line in set(places) - set(says[f"B{cell}=nsew"]):
                    csp.link(f"B{cell}=nsew", f"{name[line]}=1")
    for p in (c for c in says if c[0] == "P"):  # points and cells that contradict each other on a line
        for b in (c for c in says if c[0] == "B"):
            if any(says[b].get(line, drawn) != drawn for line, drawn in says[p].items()):
                csp.link(p, b)
    if mode == "L0":
        return csp
    closed = circuits([line for line in places if 0 <= line[0] <= height and 0 <= line[1] <= width])
    order = {line: i for i, line in enumerate(places)}
    closed = sorted(sorted(order[line] for line in circuit) for circuit in closed)
    closed = [circuit for circuit in closed if mode == "L1" or len(circuit) > 4]
    for number, circuit in enumerate(closed, 1):  # it is open at one of its lines or, in L2, the whole solution
        lines = [places[i] for i in circuit]
        whole = [f"O{number}=whole"] if mode == "L2" else []
        csp.variable(f"O{number}", [f"O{number}={name[line]}" for line in lines] + whole)
        for line in lines:
            csp.link(f"O{number}={name[line]}", f"{name[line]}=1")
        for c in whole:
            for line in places:
                csp.link(c, f"{name[line]}={0 if line in lines else 1}")
    return csp


def circuits(lines):
    """All closed circuits of lines, as sets of lines."""
    at = {}
    for y, x in lines:
        ends = ((y - 1, x), (y + 1, x)) if x % 2 == 0 else ((y, x - 1), (y, x + 1))
        for a, b in (ends, ends[::-1]):
            at.setdefault(a, []).append((b, (y, x)))
    found = set()

    def grow(first, here, seen, path):
        for there, line in at[here]:
            if there == first and len(path) > 2:
                found.add(frozenset(path + [line]))
            elif there > first and there not in seen:
                grow(first, there, seen | {there}, path + [line])

    for point in at:
        grow(point, point, {point}, [])
    return found
