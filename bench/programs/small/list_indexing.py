def main():
    size = 120
    grid = [[(x * y) % 7 for x in range(size)] for y in range(size)]
    total = 0
    for y in range(1, size - 1):
        row = grid[y]
        for x in range(1, size - 1):
            total += row[x - 1] + row[x + 1] + grid[y - 1][x] + grid[y + 1][x]
            row[x] = total & 7
    return total


main()
