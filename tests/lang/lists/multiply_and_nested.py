grid = [[0] * 3 for _ in range(2)]
grid[0][1] = 5
print(grid, [r[:] for r in grid], sum(grid, []), [*zip(*grid)], [list(c) for c in zip(*grid)])
grid[1][2] += 4
grid[-1][-1] -= 1
grid
