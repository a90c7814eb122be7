"""Module `random`: random numbers and distributions.

Distributions call random() and getrandbits() in the same order as CPython, so a seed gives the same results. The
generator is a native. Invariant: a subclass of Random that overrides random() or getrandbits() changes all
distributions.
"""

from _random import Random as _Twister, _between, _bisect, _index, _pick, _sha512, _shuffle, _urandom
from itertools import repeat as _repeat
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
BPF = 53  # bits of a float's mantissa
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
    """Return the running totals."""
    totals = []
    total = None
    for value in values:
        total = value if total is None else total + value
        totals.append(total)
    return totals


class Random(_Twister):
    """Random number generator with its own state."""

    VERSION = 3

    def __init__(self, x=None):
        self.seed(x)
        self.gauss_next = None

    def __init_subclass__(cls, /, **kwargs):
        # Integers come from getrandbits(), or from random() in subclasses that override only that.
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
        """Start from None (an unpredictable state), an int, float, str, bytes or bytearray. Version 1 takes strings as Python 2 did."""
        seed = a
        if version == 2 and isinstance(a, (str, bytes, bytearray)):
            data = a.encode() if isinstance(a, str) else a
            seed = int.from_bytes(data + _sha512(data))
        elif version == 1 and isinstance(a, (str, bytes)):
            seed = _old_hash(a if isinstance(a, str) else a.decode("latin-1"))
        elif not isinstance(a, _SEED_TYPES):
            raise TypeError(
                "The only supported seed types are:\nNone, int, float, str, bytes, and bytearray."
            )
        super().seed(seed)
        self.gauss_next = None

    def getstate(self):
        """Return the state, for setstate()."""
        words = super().getstate()
        return self.VERSION, words, self.gauss_next

    def setstate(self, state):
        """Go on from a state of getstate(). Raises ValueError for one of an unknown version."""
        if state[0] not in (2, 3):
            raise ValueError(f"state with version {state[0]} passed to Random.setstate() of version {self.VERSION}")
        version, words, self.gauss_next = state
        if version == 2:
            # Version 2 allows negative words.
            try:
                words = tuple([word % 2**32 for word in words])
            except ValueError as error:
                raise TypeError from error
        super().setstate(words)

    def __getstate__(self):
        return self.getstate()

    def __setstate__(self, state):
        self.setstate(state)

    def __reduce__(self):
        return self.__class__, (), self.getstate()

    # --- integers ---

    def _randbelow_with_getrandbits(self, n):
        """Return an int in range(n), n > 0: the first number of as many bits that is below n."""
        number = _between(self, 0, n, False, _BELOW)
        if number is None:
            draw, bits = self.getrandbits, n.bit_length()
            while (number := draw(bits)) >= n:
                pass
        return number

    def _randbelow_without_getrandbits(self, n, maxsize=1 << BPF):
        """Return an int in range(n) by random() alone."""
        draw = self.random
        if n < maxsize:
            # Reject numbers at the end of the range, so that the others are a multiple of n.
            limit = (maxsize - maxsize % n) / maxsize
            while (number := draw()) >= limit:
                pass
            return _floor(number * maxsize) % n
        import warnings

        warnings.warn(
            "Underlying random() generator does not supply \nenough bits to choose from a population range this large.\n"
            "To remove the range limitation, add a getrandbits() method."
        )
        return _floor(draw() * n)

    _randbelow = _randbelow_with_getrandbits

    def randbytes(self, n):
        """Return n bytes."""
        number = self.getrandbits(n * 8)
        return number.to_bytes(n, "little")

    def randrange(self, start, stop=None, step=_ONE):
        """Return a random member of range(start, stop, step)."""
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
        """Return an int from a to b, both included."""
        number = _between(self, a, b, True, _BELOW)
        if number is not None:
            return number
        first = _index(a)
        last = _index(b)
        if last < first:
            raise ValueError(f"empty range in randint({first}, {last})")
        return first + self._randbelow(last - first + 1)

    # --- sequences ---

    def choice(self, seq):
        """Return an item of a sequence. Raises IndexError if it is empty."""
        picked = _pick(self, seq, _BELOW)
        if picked is not None:
            return picked[0]
        size = len(seq)
        if size:
            return seq[self._randbelow(size)]
        raise IndexError("Cannot choose from an empty sequence")

    def shuffle(self, x):
        """Shuffle a list in place (R. Durstenfeld, CACM 7, 1964)."""
        last = len(x) - 1
        while last > 0 and (rest := _shuffle(self, x, last, _BELOW)) is not None:
            last = rest
        below = self._randbelow
        for place in range(last, 0, -1):
            other = below(place + 1)
            x[place], x[other] = x[other], x[place]

    def sample(self, population, k, *, counts=None):
        """Return a list of k different members of a sequence, in random order. `counts` says how often each member is there."""
        if not _is_sequence(population):
            raise TypeError("Population must be a sequence.  For dicts or sets, use sorted(d).")
        size = len(population)
        if counts is not None:
            ends = _accumulate(counts)
            if len(ends) != size:
                raise ValueError("The number of counts does not match the population")
            total = ends.pop() if ends else 0
            if not isinstance(total, int):
                raise TypeError("Counts must be integers")
            if total < 0:
                raise ValueError("Counts must be non-negative")
            return [population[_bisect(ends, place, 0, size - 1)] for place in self.sample(range(total), k=k)]
        below = self._randbelow
        if not 0 <= k <= size:
            raise ValueError("Sample larger than population or is negative")
        # Copy the population if that needs less memory than a set of drawn indices.
        room = 21 if k <= 5 else 21 + 4 ** _ceil(_log(k * 3, 4))
        drawn = [None] * k
        if size > room:
            # An index that was drawn before is drawn again.
            places = {}
            while len(places) < k:
                places[below(size)] = None
            return [population[place] for place in places]
        left = list(population)
        for number in range(k):
            place = below(size - number)
            drawn[number] = left[place]
            # Move the last item that is left into the gap.
            left[place] = left[size - number - 1]
        return drawn

    def choices(self, population, weights=None, *, cum_weights=None, k=1):
        """Return a list of k members, chosen independently of each other, by relative weights or running totals of such."""
        draw, size = self.random, len(population)
        if weights is not None and cum_weights is not None:
            raise TypeError("Cannot specify both weights and cumulative weights")
        if weights is not None:
            try:
                cum_weights = _accumulate(weights)
            except TypeError:
                if isinstance(weights, int):
                    raise TypeError(f"The number of choices must be a keyword argument: k={weights!r}") from None
                raise
        elif cum_weights is None:
            width = size + 0.0
            return [population[_floor(draw() * width)] for _ in _repeat(None, k)]
        if len(cum_weights) != size:
            raise ValueError("The number of weights does not match the population")
        width = cum_weights[-1] + 0.0
        if width <= 0.0:
            raise ValueError("Total of weights must be greater than zero")
        if not _isfinite(width):
            raise ValueError("Total of weights must be finite")
        return [population[_bisect(cum_weights, draw() * width, 0, size - 1)] for _ in _repeat(None, k)]

    # --- real distributions ---

    def uniform(self, a, b):
        """Return a float from a to b, all with the same probability."""
        return a + (b - a) * self.random()

    def triangular(self, low=0.0, high=1.0, mode=None):
        """Return a float from low to high, most likely near the mode (default: the middle)."""
        number = self.random()
        try:
            peak = 0.5 if mode is None else (mode - low) / (high - low)
        except ZeroDivisionError:
            return low
        if number > peak:
            return high + (low - high) * _sqrt((1.0 - number) * (1.0 - peak))
        return low + (high - low) * _sqrt(number * peak)

    def normalvariate(self, mu=0.0, sigma=1.0):
        """Return a normally distributed float, by the ratio of uniforms (A. J. Kinderman, J. F. Monahan, ACM TOMS 3, 1977)."""
        draw = self.random
        while True:
            above = draw() - 0.5
            below = 1.0 - draw()
            ratio = NV_MAGICCONST * above / below
            if ratio * ratio / 4.0 <= -_log(below):
                return mu + ratio * sigma

    def gauss(self, mu=0.0, sigma=1.0):
        """Return a normally distributed float. Two are made at a time (G. Box, M. Muller, 1958); the second is kept for the next call."""
        deviation, self.gauss_next = self.gauss_next, None
        if deviation is None:
            angle = self.random() * TWOPI
            radius = _sqrt(-2.0 * _log(1.0 - self.random()))
            deviation = _cos(angle) * radius
            self.gauss_next = _sin(angle) * radius
        return mu + deviation * sigma

    def lognormvariate(self, mu, sigma):
        """Return a float whose logarithm is normally distributed."""
        logarithm = self.normalvariate(mu, sigma)
        return _exp(logarithm)

    def expovariate(self, lambd=1.0):
        """Return an exponentially distributed float with the mean 1/lambd."""
        waited = -_log(1.0 - self.random())
        return waited / lambd

    def vonmisesvariate(self, mu, kappa):
        """Return an angle around mu, in radians (N. I. Fisher, Statistical Analysis of Circular Data, 1993, with the correction of s)."""
        draw = self.random
        if kappa <= 1e-6:
            # Too flat for the method below: any angle.
            return TWOPI * draw()
        half = 0.5 / kappa
        root = half + _sqrt(1.0 + half * half)
        accepted = False
        while not accepted:
            cosine = _cos(_pi * draw())
            part = cosine / (root + cosine)
            limit = draw()
            accepted = limit < 1.0 - part * part or limit <= (1.0 - part) * _exp(part)
        inverse = 1.0 / root
        angle = (inverse + cosine) / (1.0 + inverse * cosine)
        if draw() > 0.5:
            return (mu + _acos(angle)) % TWOPI
        return (mu - _acos(angle)) % TWOPI

    def gammavariate(self, alpha, beta):
        """Return a float of the gamma distribution with shape alpha and scale beta, both above 0."""
        if alpha <= 0.0 or beta <= 0.0:
            raise ValueError("gammavariate: alpha and beta must be > 0.0")
        if alpha > 1.0:
            return _gamma_above_1(self.random, alpha) * beta
        if alpha < 1.0:
            return _gamma_below_1(self.random, alpha) * beta
        return -_log(1.0 - self.random()) * beta

    def betavariate(self, alpha, beta):
        """Return a float of the beta distribution, from 0 to 1."""
        first = self.gammavariate(alpha, 1.0)
        return first / (first + self.gammavariate(beta, 1.0)) if first else 0.0

    def paretovariate(self, alpha):
        return (1.0 - self.random()) ** (-1.0 / alpha)

    def weibullvariate(self, alpha, beta):
        return alpha * (-_log(1.0 - self.random())) ** (1.0 / beta)

    def binomialvariate(self, n=1, p=0.5):
        """Return how many of n trials succeed, each with probability p."""
        if n < 0:
            raise ValueError("n must be non-negative")
        if p <= 0.0 or p >= 1.0:
            if p == 0.0 or p == 1.0:
                return n if p else 0
            raise ValueError("p must be in the range 0.0 <= p <= 1.0")
        if n == 1:
            return _index(self.random() < p)
        if p > 0.5:
            return n - self.binomialvariate(n, 1.0 - p)
        return (_binomial_by_gaps if n * p < 10.0 else _binomial_by_rejection)(self.random, n, p)


def _old_hash(text):
    """Return the hash of a str in Python 2, of 64 bits."""
    value = ord(text[0]) << 7 if text else 0
    for character in text:
        value = (1000003 * value ^ ord(character)) & 0xFFFFFFFFFFFFFFFF
    value ^= len(text)
    return value if value != -1 else -2


def _gamma_above_1(draw, alpha):
    """Draw from a gamma distribution with alpha > 1 (R. C. H. Cheng, Applied Statistics 26, 1977)."""
    root = _sqrt(2.0 * alpha - 1.0)
    offset, slope = alpha - LOG4, alpha + root
    while True:
        first = draw()
        if first <= 1e-7 or first >= 0.9999999:
            continue
        second = 1.0 - draw()
        logit = _log(first / (1.0 - first)) / root
        value = alpha * _exp(logit)
        product = first * first * second
        bound = offset + slope * logit - value
        # The first comparison usually decides, without a logarithm.
        if bound + SG_MAGICCONST - 4.5 * product >= 0.0 or bound >= _log(product):
            return value


def _gamma_below_1(draw, alpha):
    """Draw from a gamma distribution with alpha < 1 (J. H. Ahrens, U. Dieter, Computing 12, 1974, algorithm GS)."""
    top = (_e + alpha) / _e
    while True:
        number = top * draw()
        if number <= 1.0:
            value = number ** (1.0 / alpha)
            accepted = draw() <= _exp(-value)
        else:
            value = -_log((top - number) / alpha)
            accepted = draw() <= value ** (alpha - 1.0)
        if accepted:
            return value


def _binomial_by_gaps(draw, n, p):
    """Draw from a binomial distribution by the geometric gaps between successes (L. Devroye, Non-Uniform Random Variate
    Generation, 1986).
    """
    base = _log2(1.0 - p)
    if not base:
        return 0
    successes = 0
    trial = _floor(_log2(draw()) / base) + 1
    while trial <= n:
        successes += 1
        trial += _floor(_log2(draw()) / base) + 1
    return successes


def _binomial_by_rejection(draw, n, p):
    """Draw from a binomial distribution by rejection (W. Hoermann, The generation of binomial random variates, 1993,
    algorithm BTRS).
    """
    deviation = _sqrt(n * p * (1.0 - p))
    b = 1.15 + 2.53 * deviation
    a = -0.0873 + 0.0248 * b + 0.01 * p
    center, quick = n * p + 0.5, 0.92 - 4.2 / b
    mode = None
    while True:
        offset = draw() - 0.5
        margin = 0.5 - _fabs(offset)
        successes = _floor((2.0 * a / margin + b) * offset + center)
        if not 0 <= successes <= n:
            continue
        limit = draw()
        if margin >= 0.07 and limit <= quick:
            return successes
        if mode is None:
            # Computed only if the quick acceptance fails.
            mode = _floor((n + 1) * p)
            scale = (2.83 + 5.1 / b) * deviation
            log_odds = _log(p / (1.0 - p))
            log_mode = _lgamma(mode + 1) + _lgamma(n - mode + 1)
        limit *= scale / (a / (margin * margin) + b)
        if _log(limit) <= log_mode - _lgamma(successes + 1) - _lgamma(n - successes + 1) + (successes - mode) * log_odds:
            return successes


# Natives recognize this function, and then draw numbers below a bound themselves.
_BELOW = Random._randbelow_with_getrandbits


class SystemRandom(Random):
    """Generator that uses the host's source of entropy, as the sandbox's policy allows. It has no state."""

    def random(self):
        return (int.from_bytes(_urandom(7)) >> 3) * RECIP_BPF

    def getrandbits(self, k):
        if k < 0:
            raise ValueError("number of bits must be non-negative")
        k = _index(k)
        excess = -k % 8
        return int.from_bytes(_urandom((k + excess) // 8)) >> excess

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
