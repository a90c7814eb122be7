"""Unpacking of tuples and lists in loops: pairs, nested pairs, swaps, stars, results of functions."""


def bounds(points):
    (low_x, low_y), *rest = points
    high_x, high_y = low_x, low_y
    for x, y in rest:
        low_x, high_x = min(low_x, x), max(high_x, x)
        low_y, high_y = min(low_y, y), max(high_y, y)
    return (low_x, low_y), (high_x, high_y)


def shoelace(points):
    total = 0
    for (x1, y1), (x2, y2) in zip(points, points[1:] + points[:1]):
        total += x1 * y2 - x2 * y1
    return total


def bubble(values):
    values = list(values)
    for end in range(len(values) - 1, 0, -1):
        for i in range(end):
            if values[i] > values[i + 1]:
                values[i], values[i + 1] = values[i + 1], values[i]
    return values


def gcd_steps(a, b):
    s, old_s, t, old_t = 0, 1, 1, 0
    while b:
        quotient, rest = divmod(a, b)
        a, b = b, rest
        old_s, s = s, old_s - quotient * s
        old_t, t = t, old_t - quotient * t
    return a, old_s, old_t


def heads(rows):
    counts = {}
    for number, (name, (kind, size)) in enumerate(rows):
        first, *rest = name.split("-")
        *path, last = rest
        counts[first, kind] = counts.get((first, kind), 0) + size + number % 3 + len(path) + len(last)
    return counts


def main():
    points = [((i * 37) % 101, (i * 53) % 97) for i in range(200)]
    rows = [(f"k{i % 7}-part{i}-end", ("file" if i % 2 else "folder", i)) for i in range(300)]
    result = 0
    for _ in range(26):
        (x, y), (width, height) = bounds(points)
        result += x + y + width + height + shoelace(points)
        for i in range(1, 60):
            g, s, t = gcd_steps(i * 6, 84 + i)
            result += g + s - t
        for (first, kind), count in heads(rows).items():
            result += len(first) * count if kind == "file" else count
    return result, bubble([x for x, _ in points[:60]])


main()
