"""Numbers that are long enough to be computed in pieces, and the limits that such work obeys.

The host computes the expected values. Invariant: no operation on ints keeps the program from being stopped for long.
"""

import math
import random
import time

import pytest

import ouros


def run(code, inputs=None, **limits):
    sandbox = ouros.Sandbox(code, inputs=sorted(inputs or {}))
    return sandbox.run(inputs=inputs, limits=limits or None)


def numbers(bits, seed):
    r = random.Random(seed)
    return [r.getrandbits(n) | 1 << (n - 1) for n in bits]


LENGTHS = [(40, 60000), (9000, 200000), (60000, 61000), (120000, 60000), (150000, 150001), (400000, 90000), (700000, 600000)]


@pytest.mark.parametrize("lengths", LENGTHS, ids=str)
@pytest.mark.parametrize("signs", [(1, 1), (-1, 1), (1, -1), (-1, -1)], ids=str)
def test_products_and_quotients(lengths, signs):
    a, b = (n * s for n, s in zip(numbers(lengths, 1), signs, strict=True))
    got = run("[a * b, a // b, a % b, divmod(b, a), a * a]", {"a": a, "b": b})
    assert got == [a * b, a // b, a % b, divmod(b, a), a * a]


@pytest.mark.parametrize("bits", [100, 3000, 20000])
def test_powers_with_modulus(bits):
    a, m = numbers((bits + 50, bits), bits)
    e = (1 << 300) + 12345 if bits > 1000 else (1 << 100000) - 3
    assert run("[pow(a, e, m), pow(-a, e, -m)]", {"a": a, "e": e, "m": m}) == [pow(a, e, m), pow(-a, e, -m)]


def test_inverses():
    m = 10**4000 + 1
    assert run("[pow(3, -1, m), pow(7, -5, m)]", {"m": m}) == [pow(3, -1, m), pow(7, -5, m)]
    with pytest.raises(ouros.SandboxRuntimeError, match="base is not invertible for the given modulus"):
        run("pow(11, -1, 11 ** 4000)")


@pytest.mark.parametrize("base, exponent", [(3, 300000), (-6, 200001), (10, 150000), (12345678901234567890, 9000), (2, 10**7), (-1, 10**30)])
def test_powers(base, exponent):
    assert run("a ** e", {"a": base, "e": exponent}) == base**exponent


@pytest.mark.parametrize("bits", [60000, 130000, 300000])
def test_integer_roots_and_divisors(bits):
    a, b, c = numbers((bits, bits - 3, bits // 3), bits)
    got = run("import math\n[math.isqrt(a), math.gcd(a * c, b * c), math.lcm(a, b), math.gcd(a, 0), math.gcd(c, c * c)]", {"a": a, "b": b, "c": c})
    assert got == [math.isqrt(a), math.gcd(a * c, b * c), math.lcm(a, b), a, c]


def test_counting():
    got = run("import math\n[math.factorial(26000), math.perm(30000, 14000), math.comb(40000, 15000), math.comb(10**40, 3000)]")
    assert got == [math.factorial(26000), math.perm(30000, 14000), math.comb(40000, 15000), math.comb(10**40, 3000)]


def test_rounding():
    a = numbers((60000,), 2)[0]
    assert run("[round(a, -k) for k in (1, 50, 9000, 18061, 18062, 18063, 30000)]", {"a": a}) == [
        round(a, -k) for k in (1, 50, 9000, 18061, 18062, 18063, 30000)
    ]


def test_long_random_numbers():
    assert run("import random\nrandom.Random(9).getrandbits(9 * 10**6 + 5)") == random.Random(9).getrandbits(9 * 10**6 + 5)


@pytest.mark.timing
@pytest.mark.parametrize(
    "code",
    [
        "1 << 10**15", "2 ** 10**14", "3 ** 10**14", "(-7) ** 10**40", "a = 1 << 10**8\na * a", "import math\nmath.factorial(10**9)",
        "import math\nmath.comb(10**12, 10**9)", "import random\nrandom.getrandbits(10**14)", "(5).to_bytes(10**10)",
    ],
)
def test_memory_is_asked_for_first(code):
    started = time.process_time()
    with pytest.raises(ouros.SandboxRuntimeError, match="MemoryError"):
        run(code, max_memory=20_000_000)
    assert time.process_time() - started < 3


@pytest.mark.timing
@pytest.mark.parametrize(
    "code",
    [
        "3 ** 10**8", "a = 3 ** 2000000\na * a * a", "a = 7 ** 10**6\nb = 3 ** 10**6\na // b", "pow(3, 7 ** 100000, 10**9000 + 7)",
        "import math\nmath.factorial(3 * 10**6)", "import math\nmath.gcd(3 ** 10**6, 7 ** (5 * 10**5))", "import math\nmath.isqrt(3 ** (2 * 10**7))",
        "import math\nmath.comb(10**7, 4 * 10**6)", "import math\nmath.fsum(float(i) for i in range(10**9))",
        "import math\nmath.prod([1] * 10**9 if False else range(10**9))", "pow(3, -1, 7 ** 100000)",
    ],
)
def test_time_is_limited(code):
    started = time.process_time()
    with pytest.raises(ouros.SandboxRuntimeError, match="TimeoutError"):
        run(code, max_duration_secs=0.3)
    assert time.process_time() - started < 1.5
