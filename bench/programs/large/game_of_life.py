"""Conway's game twice: as a set of live cells with a Counter of neighbours, and as a grid of lists that wraps around."""

from collections import Counter

AROUND = [(dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if dx or dy]
GLIDER = {(1, 0), (2, 1), (0, 2), (1, 2), (2, 2)}
ACORN = {(0, 2), (1, 0), (1, 2), (3, 1), (4, 2), (5, 2), (6, 2)}


def step_set(live):
    counts = Counter((x + dx, y + dy) for x, y in live for dx, dy in AROUND)
    return {cell for cell, count in counts.items() if count == 3 or count == 2 and cell in live}


def step_grid(grid):
    height, width = len(grid), len(grid[0])
    result = []
    for y in range(height):
        above, row, below = grid[y - 1], grid[y], grid[(y + 1) % height]
        fresh = []
        for x in range(width):
            left, right = x - 1, (x + 1) % width
            count = (above[left] + above[x] + above[right] + row[left] + row[right]
                     + below[left] + below[x] + below[right])
            fresh.append(1 if count == 3 or count == 2 and row[x] else 0)
        result.append(fresh)
    return result


def show(live, width, height):
    return '\n'.join(''.join('#' if (x, y) in live else '.' for x in range(width)) for y in range(height))


def main():
    live = set(GLIDER)
    for _ in range(40):
        live = step_set(live)
    assert live == {(x + 10, y + 10) for x, y in GLIDER}
    live = {(x + 20, y + 20) for x, y in ACORN}
    for _ in range(120):
        live = step_set(live)
    grid = [[0] * 32 for _ in range(32)]
    for x, y in ACORN:
        grid[y + 10][x + 10] = 1
    for _ in range(60):
        grid = step_grid(grid)
    picture = show(live, 48, 48)
    return len(live), sum(map(sum, grid)), picture.count('##'), picture.count('\n')


main()
