"""Matrices as lists of lists: products three ways, Gauss elimination, determinants with Fraction, powers of a matrix."""

from fractions import Fraction


def product(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def product_by_index(a, b):
    rows, inner, columns = len(a), len(b), len(b[0])
    result = [[0] * columns for _ in range(rows)]
    for i in range(rows):
        for j in range(columns):
            total = 0
            for k in range(inner):
                total += a[i][k] * b[k][j]
            result[i][j] = total
    return result


class Matrix:
    def __init__(self, rows):
        self.rows = rows

    def __matmul__(self, other):
        return Matrix(product(self.rows, other.rows))

    def __getitem__(self, place):
        row, column = place
        return self.rows[row][column]

    def __pow__(self, exponent):
        result = Matrix([[int(i == j) for j in range(len(self.rows))] for i in range(len(self.rows))])
        base = self
        while exponent:
            if exponent & 1:
                result = result @ base
            base = base @ base
            exponent >>= 1
        return result


def solve(matrix, right):
    size = len(matrix)
    rows = [row[:] + [value] for row, value in zip(matrix, right)]
    for column in range(size):
        pivot = max(range(column, size), key=lambda r: abs(rows[r][column]))
        rows[column], rows[pivot] = rows[pivot], rows[column]
        head = rows[column]
        for row in rows[column + 1:]:
            factor = row[column] / head[column]
            for k in range(column, size + 1):
                row[k] -= factor * head[k]
    answer = [0] * size
    for i in reversed(range(size)):
        known = sum(rows[i][k] * answer[k] for k in range(i + 1, size))
        answer[i] = (rows[i][size] - known) / rows[i][i]
    return answer


def main():
    size = 58
    a = [[(i * 7 + j * 3) % 11 for j in range(size)] for i in range(size)]
    b = [[(i * 5 - j * 2) % 13 for j in range(size)] for i in range(size)]
    c = product(a, b)
    assert c == product_by_index(a, b)
    fibonacci = (Matrix([[1, 1], [1, 0]]) ** 3000)[0, 1] % 10**9
    system = [[1.0 / (i + j + 1) + (i == j) for j in range(size)] for i in range(size)]
    answer = solve(system, [float(i) for i in range(size)])
    hilbert = [[Fraction(1, i + j + 1) for j in range(5)] for i in range(5)]
    exact = solve(hilbert, [Fraction(1)] * 5)
    return sum(map(sum, c)), fibonacci, round(sum(answer), 9), [str(x) for x in exact]


main()
