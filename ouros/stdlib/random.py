"""Random variable generators.

The distributions take their numbers from random() and getrandbits() in the order in which CPython's module does, so that a seed
gives the same results. Classes derived from Random may replace either of the two.
"""

from _random import Random as _Twister, _between, _bisect, _index, _pick, _sha512, _shuffle, _urandom
from math import (
    acos as _acos, ceil as _ceil, cos as _cos, e as _e, exp as _exp, fabs as _fabs, floor as _floor, isfinite as _isfinite,
    lgamma as _lgamma, log as _log, log2 as _log2, pi as _pi, sin as _sin, sqrt as _sqrt,
)

__all__ = [
    "Random", "SystemRandom", "betavariate", "binomialvariate", "choice", "choices", "expovariate", "gammavariate", "gauss",
    "getrandbits", "getstate", "lognormvariate", "normalvariate", "paretovariate", "randbytes", "randint", "random", "randrange",
    "sample", "seed", "setstate", "shuffle", "triangular", "uniform", "vonmisesvariate", "weibullvariate",
]

NV_MAGICCONST = 4 * _exp(-0.5) / _sqrt(2.0)
LOG4 = _log(4.0)
SG_MAGICCONST = 1.0 + _log(4.5)
BPF = 53  # bits of a float
RECIP_BPF = 2**-BPF
TWOPI = 2.0 * _pi
_ONE = 1
_SEED_TYPES = (type(None), int, float, str, bytes, bytearray)


def _is_sequence(value):
    if isinstance(value, (list, tuple, str, range, bytes, bytearray)):
        return True
    if isinstance(value, (set, frozenset, dict)):
        return False
    from collections.abc import Sequence
    return isinstance(value, Sequence)


def _accumulate(values):
    """The running totals."""
    totals = []
    total = None
    for value in values:
        total = value if total is None else total + value
        totals.append(total)
    return totals


class Random(_Twister):
    """A generator of its own, with its own state."""

    VERSION = 3

    def __init__(self, x=None):
        self.seed(x)
        self.gauss_next = None

    def __init_subclass__(cls, /, **kwargs):
        # Integers below a bound come from getrandbits(), but from random() where only that was replaced.
        for base in cls.__mro__:
            names = base.__dict__
            if "_randbelow" in names:
                break
            if "getrandbits" in names:
                cls._randbelow = cls._randbelow_with_getrandbits
                break
            if "random" in names:
                cls._randbelow = cls._randbelow_without_getrandbits
                break

    def seed(self, a=None, version=2):
        """Starts from None (an unpredictable state), an int, float, str, bytes or bytearray."""
        if version == 1 and isinstance(a, (str, bytes)):
            text = a.decode("latin-1") if isinstance(a, bytes) else a
            x = ord(text[0]) << 7 if text else 0
            for c in text:
                x = (1000003 * x ^ ord(c)) & 0xFFFFFFFFFFFFFFFF
            x ^= len(text)
            a = -2 if x == -1 else x
        elif version == 2 and isinstance(a, (str, bytes, bytearray)):
            data = a.encode() if isinstance(a, str) else a
            a = int.from_bytes(data + _sha512(data))
        elif not isinstance(a, _SEED_TYPES):
            raise TypeError("The only supported seed types are:\nNone, int, float, str, bytes, and bytearray.")
        super().seed(a)
        self.gauss_next = None

    def getstate(self):
        return self.VERSION, super().getstate(), self.gauss_next

    def setstate(self, state):
        version = state[0]
        if version == 3:
            version, words, self.gauss_next = state
        elif version == 2:
            version, words, self.gauss_next = state
            try:
                words = tuple([x % 2**32 for x in words])
            except ValueError as e:
                raise TypeError from e
        else:
            raise ValueError(f"state with version {version} passed to Random.setstate() of version {self.VERSION}")
        super().setstate(words)

    def __getstate__(self):
        return self.getstate()

    def __setstate__(self, state):
        self.setstate(state)

    def __reduce__(self):
        return self.__class__, (), self.getstate()

    # --- integers ---

    def _randbelow_with_getrandbits(self, n):
        """An int in range(n), n > 0, by rejection."""
        r = _between(self, 0, n, False, _BELOW)
        if r is not None:
            return r
        getrandbits = self.getrandbits
        k = n.bit_length()
        r = getrandbits(k)
        while r >= n:
            r = getrandbits(k)
        return r

    def _randbelow_without_getrandbits(self, n, maxsize=1 << BPF):
        """The same from random() alone."""
        random = self.random
        if n >= maxsize:
            from warnings import warn
            warn("Underlying random() generator does not supply \n"
                 "enough bits to choose from a population range this large.\n"
                 "To remove the range limitation, add a getrandbits() method.")
            return _floor(random() * n)
        limit = (maxsize - maxsize % n) / maxsize
        r = random()
        while r >= limit:
            r = random()
        return _floor(r * maxsize) % n

    _randbelow = _randbelow_with_getrandbits

    def randbytes(self, n):
        return self.getrandbits(n * 8).to_bytes(n, "little")

    def randrange(self, start, stop=None, step=_ONE):
        """A member of range(start, stop, step)."""
        if step is _ONE:
            number = _between(self, 0, start, False, _BELOW) if stop is None else _between(self, start, stop, False, _BELOW)
            if number is not None:
                return number
        first = _index(start)
        if stop is None:
            if step is not _ONE:
                raise TypeError("Missing a non-None stop argument")
            if first > 0:
                return self._randbelow(first)
            raise ValueError("empty range for randrange()")
        last = _index(stop)
        width = last - first
        stride = _index(step)
        if stride == 1:
            if width > 0:
                return first + self._randbelow(width)
            raise ValueError(f"empty range in randrange({start}, {stop})")
        if stride > 0:
            count = (width + stride - 1) // stride
        elif stride < 0:
            count = (width + stride + 1) // stride
        else:
            raise ValueError("zero step for randrange()")
        if count <= 0:
            raise ValueError(f"empty range in randrange({start}, {stop}, {step})")
        return first + stride * self._randbelow(count)

    def randint(self, a, b):
        """An int from a up to b, both included."""
        number = _between(self, a, b, True, _BELOW)
        if number is not None:
            return number
        first = _index(a)
        last = _index(b)
        if last < first:
            raise ValueError(f"empty range in randint({a}, {b})")
        return first + self._randbelow(last - first + 1)

    # --- sequences ---

    def choice(self, seq):
        picked = _pick(self, seq, _BELOW)
        if picked is not None:
            return picked[0]
        n = len(seq)
        if not n:
            raise IndexError("Cannot choose from an empty sequence")
        return seq[self._randbelow(n)]

    def shuffle(self, x):
        """In place (R. Durstenfeld, CACM 7, 1964)."""
        last = len(x) - 1
        while last > 0 and (rest := _shuffle(self, x, last, _BELOW)) is not None:
            last = rest
        randbelow = self._randbelow
        for i in range(last, 0, -1):
            j = randbelow(i + 1)
            x[i], x[j] = x[j], x[i]

    def sample(self, population, k, *, counts=None):
        """k different members of a sequence; counts tells how often each member is there."""
        if not _is_sequence(population):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        n = len(population)
        if counts is not None:
            ends = _accumulate(counts)
            if len(ends) != n:
                raise ValueError("The number of counts does not match the population")
            total = ends.pop() if ends else 0
            if not isinstance(total, int):
                raise TypeError("Counts must be integers")
            if total < 0:
                raise ValueError("Counts must be non-negative")
            return [population[_bisect(ends, s, 0, n - 1)] for s in self.sample(range(total), k=k)]
        randbelow = self._randbelow
        if not 0 <= k <= n:
            raise ValueError("Sample larger than population or is negative")
        result = [None] * k
        # A copy of the population where it takes less room than a set of the chosen positions.
        room = 21
        if k > 5:
            room += 4 ** _ceil(_log(k * 3, 4))
        if n <= room:
            pool = list(population)
            for i in range(k):
                j = randbelow(n - i)
                result[i] = pool[j]
                pool[j] = pool[n - i - 1]
        else:
            taken = set()
            for i in range(k):
                j = randbelow(n)
                while j in taken:
                    j = randbelow(n)
                taken.add(j)
                result[i] = population[j]
        return result

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        """k members, chosen independently of each other."""
        random = self.random
        n = len(population)
        if cum_weights is None:
            if weights is None:
                size = n + 0.0
                return [population[_floor(random() * size)] for _ in range(k)]
            try:
                cum_weights = _accumulate(weights)
            except TypeError:
                if not isinstance(weights, int):
                    raise
                k = weights
                raise TypeError(f"The number of choices must be a keyword argument: {k=}") from None
        elif weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if len(cum_weights) != n:
            raise ValueError("The number of weights does not match the population")
        total = cum_weights[-1] + 0.0
        if total <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not _isfinite(total):
            raise ValueError("Total of weights must be finite")
        last = n - 1
        return [population[_bisect(cum_weights, random() * total, 0, last)] for _ in range(k)]

    # --- real distributions ---

    def uniform(self, a, b):
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        u = self.random()
        try:
            c = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if u > c:
            u = 1.0 - u
            c = 1.0 - c
            low, high = high, low
        return low + (high - low) * _sqrt(u * c)

    def normalvariate(self, mu=0.0, sigma=1.0):
        """By the ratio of uniforms (A. J. Kinderman, J. F. Monahan, ACM TOMS 3, 1977)."""
        random = self.random
        while True:
            u1 = random()
            u2 = 1.0 - random()
            z = NV_MAGICCONST * (u1 - 0.5) / u2
            if z * z / 4.0 <= -_log(u2):
                return mu + z * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        """Two at a time (G. Box, M. Muller, 1958): the second one is kept for the next call."""
        random = self.random
        z = self.gauss_next
        self.gauss_next = None
        if z is None:
            angle = random() * TWOPI
            radius = _sqrt(-2.0 * _log(1.0 - random()))
            z = _cos(angle) * radius
            self.gauss_next = _sin(angle) * radius
        return mu + z * sigma

    def lognormvariate(self, mu, sigma):
        return _exp(self.normalvariate(mu, sigma))

    def expovariate(self, lambd=1.0):
        return -_log(1.0 - self.random()) / lambd

    def vonmisesvariate(self, mu, kappa):
        """N. I. Fisher, Statistical Analysis of Circular Data (1993), with the correction of s."""
        random = self.random
        if kappa <= 1e-6:
            return TWOPI * random()
        s = 0.5 / kappa
        r = s + _sqrt(1.0 + s * s)
        while True:
            u1 = random()
            z = _cos(_pi * u1)
            d = z / (r + z)
            u2 = random()
            if u2 < 1.0 - d * d or u2 <= (1.0 - d) * _exp(d):
                break
        q = 1.0 / r
        f = (q + z) / (1.0 + q * z)
        if random() > 0.5:
            return (mu + _acos(f)) % TWOPI
        return (mu - _acos(f)) % TWOPI

    def gammavariate(self, alpha, beta):
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        random = self.random
        if alpha > 1.0:
            # R. C. H. Cheng, Applied Statistics 26 (1977).
            ainv = _sqrt(2.0 * alpha - 1.0)
            bbb = alpha - LOG4
            ccc = alpha + ainv
            while True:
                u1 = random()
                if not 1e-7 < u1 < 0.9999999:
                    continue
                u2 = 1.0 - random()
                v = _log(u1 / (1.0 - u1)) / ainv
                x = alpha * _exp(v)
                z = u1 * u1 * u2
                r = bbb + ccc * v - x
                if r + SG_MAGICCONST - 4.5 * z >= 0.0 or r >= _log(z):
                    return x * beta
        if alpha == 1.0:
            return -_log(1.0 - random()) * beta
        # J. H. Ahrens, U. Dieter, Computing 12 (1974), algorithm GS.
        b = (_e + alpha) / _e
        while True:
            p = b * random()
            if p <= 1.0:
                x = p ** (1.0 / alpha)
            else:
                x = -_log((b - p) / alpha)
            u = random()
            if p > 1.0:
                if u <= x ** (alpha - 1.0):
                    return x * beta
            elif u <= _exp(-x):
                return x * beta

    def betavariate(self, alpha, beta):
        y = self.gammavariate(alpha, 1.0)
        if y:
            return y / (y + self.gammavariate(beta, 1.0))
        return 0.0

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        return alpha * (-_log(1.0 - self.random())) ** (1.0 / beta)

    def binomialvariate(self, n=1, p=0.5):
        """How many of n trials succeed, each with probability p."""
        if n < 0:
            raise ValueError("n must be non-negative")
        if p <= 0.0 or p >= 1.0:
            if p == 0.0:
                return 0
            if p == 1.0:
                return n
            raise ValueError("p must be in the range 0.0 <= p <= 1.0")
        random = self.random
        if n == 1:
            return _index(random() < p)
        if p > 0.5:
            return n - self.binomialvariate(n, 1.0 - p)
        if n * p < 10.0:
            # L. Devroye, Non-Uniform Random Variate Generation (1986): gaps between successes are geometric.
            x = y = 0
            c = _log2(1.0 - p)
            if not c:
                return x
            while True:
                y += _floor(_log2(random()) / c) + 1
                if y > n:
                    return x
                x += 1
        # W. Hoermann, The generation of binomial random variates (1993), algorithm BTRS.
        spread = _sqrt(n * p * (1.0 - p))
        b = 1.15 + 2.53 * spread
        a = -0.0873 + 0.0248 * b + 0.01 * p
        c = n * p + 0.5
        vr = 0.92 - 4.2 / b
        ready = False
        while True:
            u = random()
            u -= 0.5
            us = 0.5 - _fabs(u)
            k = _floor((2.0 * a / us + b) * u + c)
            if k < 0 or k > n:
                continue
            v = random()
            if us >= 0.07 and v <= vr:
                return k
            if not ready:
                alpha = (2.83 + 5.1 / b) * spread
                lpq = _log(p / (1.0 - p))
                m = _floor((n + 1) * p)
                h = _lgamma(m + 1) + _lgamma(n - m + 1)
                ready = True
            v *= alpha / (a / (us * us) + b)
            if _log(v) <= h - _lgamma(k + 1) - _lgamma(n - k + 1) + (k - m) * lpq:
                return k


# What natives take numbers below a bound by themselves in place of.
_BELOW = Random._randbelow_with_getrandbits


class SystemRandom(Random):
    """Numbers from the system's source of entropy, as far as the sandbox's policy lets it through. It has no state."""

    def random(self):
        return (int.from_bytes(_urandom(7)) >> 3) * RECIP_BPF

    def getrandbits(self, k):
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        size = (k + 7) // 8
        return int.from_bytes(_urandom(size)) >> size * 8 - k

    def randbytes(self, n):
        return _urandom(_index(n))

    def seed(self, *args, **kwds):
        return None

    def _notimplemented(self, *args, **kwds):
        raise NotImplementedError("System entropy source does not have state.")

    getstate = setstate = _notimplemented


_inst = Random()
betavariate = _inst.betavariate
binomialvariate = _inst.binomialvariate
choice = _inst.choice
choices = _inst.choices
expovariate = _inst.expovariate
gammavariate = _inst.gammavariate
gauss = _inst.gauss
getrandbits = _inst.getrandbits
getstate = _inst.getstate
lognormvariate = _inst.lognormvariate
normalvariate = _inst.normalvariate
paretovariate = _inst.paretovariate
randbytes = _inst.randbytes
randint = _inst.randint
random = _inst.random
randrange = _inst.randrange
sample = _inst.sample
seed = _inst.seed
setstate = _inst.setstate
shuffle = _inst.shuffle
triangular = _inst.triangular
uniform = _inst.uniform
vonmisesvariate = _inst.vonmisesvariate
weibullvariate = _inst.weibullvariate
