"""Places n queens: a recursive generator with sets, a search over bit masks, and a check of all permutations."""

from itertools import permutations


def placements(size, row=0, columns=(), taken=frozenset()):
    if row == size:
        yield columns
        return
    for column in range(size):
        threats = {('c', column), ('u', row + column), ('d', row - column)}
        if not threats & taken:
            yield from placements(size, row + 1, columns + (column,), taken | threats)


def count_by_masks(all_columns, columns, up, down):
    if columns == all_columns:
        return 1
    found = 0
    free = all_columns & ~(columns | up | down)
    while free:
        lowest = free & -free
        free ^= lowest
        found += count_by_masks(all_columns, columns | lowest, (up | lowest) << 1, (down | lowest) >> 1)
    return found


def count_by_permutations(size):
    found = 0
    for columns in permutations(range(size)):
        if size == len({c + i for i, c in enumerate(columns)}) == len({c - i for i, c in enumerate(columns)}):
            found += 1
    return found


def main():
    solutions = list(placements(7))
    assert len(solutions) == count_by_permutations(7) == 40
    first = next(placements(14))
    return solutions[0], first, count_by_masks(1023, 0, 0, 0)


main()
