"""Digits of pi by a stream of big integers, Machin's formula, a long power, and a Miller-Rabin test: integers of any size."""


def spigot():
    """Gibbons' stream: a linear transformation, from which digits are taken as soon as they are certain."""
    q, r, t, k, n, l = 1, 0, 1, 1, 3, 3
    while True:
        if 4 * q + r - t < n * t:
            yield n
            q, r, n = 10 * q, 10 * (r - n * t), 10 * (3 * q + r) // t - 10 * n
        else:
            q, r, t, k, n, l = q * k, (2 * q + r) * l, t * l, k + 1, (q * (7 * k + 2) + r * l) // (t * l), l + 2


def arctan_of_inverse(x, unit):
    power = unit // x
    total = power
    square = x * x
    n, sign = 3, -1
    while power:
        power //= square
        total += sign * (power // n)
        sign = -sign
        n += 2
    return total


def machin(digits):
    unit = 10 ** (digits + 10)
    return 4 * (4 * arctan_of_inverse(5, unit) - arctan_of_inverse(239, unit)) // 10 ** 10


def is_prime(n):
    if n < 4:
        return n > 1
    if n % 2 == 0:
        return False
    odd, twos = n - 1, 0
    while odd % 2 == 0:
        odd //= 2
        twos += 1
    for base in (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37):
        if base % n == 0:
            continue
        x = pow(base, odd, n)
        if x in (1, n - 1):
            continue
        for _ in range(twos - 1):
            x = x * x % n
            if x == n - 1:
                break
        else:
            return False
    return True


def fibonacci(n):
    a, b = 0, 1
    for bit in bin(n)[2:]:
        a, b = a * (2 * b - a), a * a + b * b
        if bit == '1':
            a, b = b, a + b
    return a


def main():
    stream = spigot()
    digits = ''.join(str(next(stream)) for _ in range(600))
    by_machin = str(machin(2000))
    assert by_machin.startswith(digits)
    primes = [p for p in range(3, 140, 2) if is_prime(p) and is_prime(2 ** p - 1)]
    factorial = 1
    for n in range(1, 900):
        factorial *= n
    return digits[-10:], by_machin[-10:], primes, sum(map(int, str(factorial))), fibonacci(20000) % 10 ** 12


main()
