"""Power iteration on an infinite matrix that is computed, not stored: small functions, float division, zip and sum."""


def cell(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


def times(vector):
    size = len(vector)
    result = []
    for i in range(size):
        total = 0.0
        for j in range(size):
            total += cell(i, j) * vector[j]
        result.append(total)
    return result


def times_transposed(vector):
    size = range(len(vector))
    return [sum(cell(j, i) * vector[j] for j in size) for i in size]


def main():
    size = 60
    u = [1.0] * size
    v = u
    for _ in range(10):
        v = times_transposed(times(u))
        u = times_transposed(times(v))
    over = sum(a * b for a, b in zip(u, v))
    under = sum(b * b for b in v)
    norm = (over / under) ** 0.5
    assert 1.27 < norm < 1.28
    return round(norm, 9)


main()
