"""statistics. Sums are exact: every value counts as a fraction, and the result is rounded once."""

import math

from _statistics import exact_sums as _exact_sums
from collections import Counter, namedtuple
from fractions import Fraction
from itertools import count, groupby, repeat
from math import cos, cosh, erfc, exp, fabs, fsum, isfinite, isinf, log, pi, sin, sqrt, sumprod, tan, tau
from operator import itemgetter

__all__ = [
    "NormalDist", "StatisticsError", "correlation", "covariance", "fmean", "geometric_mean", "harmonic_mean", "kde", "kde_random",
    "linear_regression", "mean", "median", "median_grouped", "median_high", "median_low", "mode", "multimode", "pstdev",
    "pvariance", "quantiles", "stdev", "variance",
]

_SQRT2 = sqrt(2.0)


class StatisticsError(ValueError):
    pass


# --- exact sums ---


def _is_decimal(T):
    return T.__module__ == "decimal" or any([c.__module__ == "decimal" for c in T.__mro__])


def _exact_ratio(x):
    """x as (numerator, denominator); (x, None) of an infinity or NaN."""
    try:
        return x.as_integer_ratio()
    except AttributeError:
        pass
    except (OverflowError, ValueError):
        return x, None
    try:
        return x.numerator, x.denominator
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator") from None


def _coerce(T, S):
    """The type of a result made of values of both types."""
    if T is S or S is int or S is bool:
        return T
    if T is int:
        return S
    if issubclass(S, T):
        return S
    if issubclass(T, S):
        return T
    if issubclass(T, int):
        return S
    if issubclass(S, int):
        return T
    if issubclass(T, Fraction) and issubclass(S, float):
        return S
    if issubclass(T, float) and issubclass(S, Fraction):
        return T
    raise TypeError(f"don't know how to coerce {T.__name__} and {S.__name__}")


def _common_type(types):
    T = int
    for S in types:
        T = _coerce(T, S)
    return T


def _total(partials):
    """The sum of numerators by denominator."""
    if None in partials:
        # An infinity or NaN: the finite ones don't matter any more.
        return partials[None]
    return sum([Fraction(n, d) for d, n in partials.items()], Fraction(0))


def _sum(data):
    """(type of the result, exact sum, number of items)"""
    n = 0
    types = {}
    partials = {}
    for x in data:
        types[type(x)] = None
        num, den = _exact_ratio(x)
        partials[den] = partials.get(den, 0) + num
        n += 1
    return _common_type(types), _total(partials), n


def _ss(data, c=None):
    """(type, sum of squared deviations from the mean, mean, number of items); c: the mean, if it is known."""
    if c is not None:
        T, ssd, n = _sum([(x - c) * (x - c) for x in data])
        return T, ssd, c, n
    n = 0
    types = {}
    sums = {}
    squares = {}
    for x in data:
        types[type(x)] = None
        num, den = _exact_ratio(x)
        sums[den] = sums.get(den, 0) + num
        squares[den] = squares.get(den, 0) + num * num
        n += 1
    T = _common_type(types)
    if not n:
        return T, Fraction(0), Fraction(0), 0
    if None in sums:
        return T, sums[None], sums[None], n
    total = _total(sums)
    ssd = (n * sum([Fraction(s, d * d) for d, s in squares.items()], Fraction(0)) - total * total) / n
    return T, ssd, total / n, n


def _convert(value, T):
    """An exact result as a value of type T."""
    if type(value) is T:
        return value
    if issubclass(T, int) and value.denominator != 1:
        T = float
    try:
        return T(value)
    except TypeError:
        if _is_decimal(T):
            return T(value.numerator) / T(value.denominator)
        raise


def _quotient(n, d, as_int):
    """n/d as the nearest float, or as an int if it is one and shall be."""
    return n // d if as_int and not n % d else n / d


def _spread(data, less):
    """(n, d, whether all are ints) of the variance of plain numbers, where `less` is taken from how many they are; or None."""
    sums = _exact_sums(data)
    if sums is None:
        return None
    ints, n, total, squares, den = sums
    if n <= less:
        return None
    return n * squares - total * total, den * den * n * (n - less), ints


def _fail_neg(values, message):
    for x in values:
        if x < 0:
            raise StatisticsError(message)
        yield x


# --- averages ---


def mean(data):
    """The arithmetic mean."""
    sums = _exact_sums(data)
    if sums is not None:
        ints, n, total, squares, den = sums
        return _quotient(total, den * n, ints)
    T, total, n = _sum(data)
    if n < 1:
        raise StatisticsError("mean requires at least one data point")
    return _convert(total / n, T)


def fmean(data, weights=None):
    """The arithmetic mean as a float."""
    if weights is None:
        try:
            n = len(data)
        except TypeError:
            data = list(data)
            n = len(data)
        total = fsum(data)
        if not n:
            raise StatisticsError("fmean requires at least one data point")
        return total / n
    if not isinstance(weights, (list, tuple)):
        weights = list(weights)
    try:
        num = sumprod(data, weights)
    except ValueError:
        raise StatisticsError("data and weights must be the same length")
    den = fsum(weights)
    if not den:
        raise StatisticsError("sum of weights must be non-zero")
    return num / den


def geometric_mean(data):
    """The n-th root of the product."""
    n = 0
    found_zero = False
    logs = []
    for x in data:
        n += 1
        if x > 0.0 or math.isnan(x):
            logs.append(log(x))
        elif x == 0.0:
            found_zero = True
        else:
            raise StatisticsError("No negative inputs allowed", x)
    total = fsum(logs)
    if not n:
        raise StatisticsError("Must have a non-empty dataset")
    if math.isnan(total):
        return math.nan
    if found_zero:
        return math.nan if total == math.inf else 0.0
    return exp(total / n)


def harmonic_mean(data, weights=None):
    """The reciprocal of the mean of the reciprocals."""
    if iter(data) is data:
        data = list(data)
    message = "harmonic mean does not support negative values"
    n = len(data)
    if n < 1:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if n == 1 and weights is None:
        x = data[0]
        if not isinstance(x, (int, float, Fraction)) and not _is_decimal(type(x)):
            raise TypeError("unsupported type")
        if x < 0:
            raise StatisticsError(message)
        return x
    if weights is None:
        weights = repeat(1, n)
        sum_weights = n
    else:
        if iter(weights) is weights:
            weights = list(weights)
        if len(weights) != n:
            raise StatisticsError("Number of weights does not match data size")
        _, sum_weights, _ = _sum(_fail_neg(weights, message))
    try:
        T, total, _ = _sum([w / x if w else 0 for w, x in zip(weights, _fail_neg(data, message))])
    except ZeroDivisionError:
        return 0
    if total <= 0:
        raise StatisticsError("Weighted sum must be positive")
    return _convert(sum_weights / total, T)


def _sorted(data):
    data = sorted(data)
    if not data:
        raise StatisticsError("no median for empty data")
    return data


def median(data):
    """The value in the middle, or the mean of the two there."""
    data = _sorted(data)
    n = len(data)
    if n % 2:
        return data[n // 2]
    return (data[n // 2 - 1] + data[n // 2]) / 2


def median_low(data):
    """The value in the middle, or the lower of the two there."""
    data = _sorted(data)
    return data[(len(data) - 1) // 2]


def median_high(data):
    """The value in the middle, or the higher of the two there."""
    data = _sorted(data)
    return data[len(data) // 2]


def median_grouped(data, interval=1.0):
    """The median of values that stand for intervals around them."""
    from bisect import bisect_left, bisect_right

    data = _sorted(data)
    n = len(data)
    x = data[n // 2]
    i = bisect_left(data, x)
    j = bisect_right(data, x, lo=i)
    try:
        interval = float(interval)
        x = float(x)
    except ValueError:
        raise TypeError("Value cannot be converted to a float")
    lower = x - interval / 2.0
    return lower + interval * (n / 2 - i) / (j - i)


def mode(data):
    """The value that occurs most often; of several, the one that came first."""
    pairs = Counter(iter(data)).most_common(1)
    if not pairs:
        raise StatisticsError("no mode for empty data")
    return pairs[0][0]


def multimode(data):
    """All values that occur most often."""
    counts = Counter(iter(data))
    if not counts:
        return []
    most = max(counts.values())
    return [value for value, n in counts.items() if n == most]


# --- spread ---


def variance(data, xbar=None):
    """The variance of a sample."""
    if xbar is None and (found := _spread(data, 1)) is not None:
        return _quotient(*found)
    T, ss, c, n = _ss(data, xbar)
    if n < 2:
        raise StatisticsError("variance requires at least two data points")
    return _convert(ss / (n - 1), T)


def pvariance(data, mu=None):
    """The variance of a whole population."""
    if mu is None and (found := _spread(data, 0)) is not None:
        return _quotient(*found)
    T, ss, c, n = _ss(data, mu)
    if n < 1:
        raise StatisticsError("pvariance requires at least one data point")
    return _convert(ss / n, T)


def _root(mss, T):
    try:
        n, d = mss.numerator, mss.denominator
    except AttributeError:
        raise ValueError("inf or nan encountered in data")
    if _is_decimal(T):
        return _decimal_sqrt(n, d)
    return _float_sqrt(n, d)


def stdev(data, xbar=None):
    """The square root of the variance of a sample."""
    if xbar is None and (found := _spread(data, 1)) is not None:
        return _reduced_sqrt(found[0], found[1])
    T, ss, c, n = _ss(data, xbar)
    if n < 2:
        raise StatisticsError("stdev requires at least two data points")
    return _root(ss / (n - 1), T)


def pstdev(data, mu=None):
    """The square root of the variance of a whole population."""
    if mu is None and (found := _spread(data, 0)) is not None:
        return _reduced_sqrt(found[0], found[1])
    T, ss, c, n = _ss(data, mu)
    if n < 1:
        raise StatisticsError("pstdev requires at least one data point")
    return _root(ss / n, T)


def _odd_sqrt(n, m):
    """The root of n/m, rounded down, and to an odd number if it is not exact: it can then be rounded again without harm."""
    a = math.isqrt(n // m)
    return a | (a * a * m != n)


def _float_sqrt(n, m):
    """The root of n/m as the nearest float."""
    # 109 bits: twice the 53 of a float, and three for the rounding.
    q = (n.bit_length() - m.bit_length() - 109) // 2
    if q >= 0:
        return (_odd_sqrt(n, m << 2 * q) << q) / 1
    return _odd_sqrt(n << -2 * q, m) / (1 << -q)


def _reduced_sqrt(n, m):
    common = math.gcd(n, m)
    return _float_sqrt(n // common, m // common)


def _decimal_sqrt(n, m):
    """The root of n/m as the nearest Decimal."""
    from decimal import Decimal

    if n <= 0:
        if not n:
            return Decimal("0.0")
        n, m = -n, -m
    root = (Decimal(n) / Decimal(m)).sqrt()
    nr, dr = root.as_integer_ratio()
    plus = root.next_plus()
    np, dp = plus.as_integer_ratio()
    # n/m lies beyond the middle between the root and its neighbour.
    if 4 * n * (dr * dp) ** 2 > m * (dr * np + dp * nr) ** 2:
        return plus
    minus = root.next_minus()
    nm, dm = minus.as_integer_ratio()
    if 4 * n * (dr * dm) ** 2 < m * (dr * nm + dm * nr) ** 2:
        return minus
    return root


def quantiles(data, *, n=4, method="exclusive"):
    """The n - 1 values that cut the data into n parts of the same size."""
    if n < 1:
        raise StatisticsError("n must be at least 1")
    data = sorted(data)
    size = len(data)
    if size < 2:
        if size == 1:
            return data * (n - 1)
        raise StatisticsError("must have at least one data point")
    result = []
    if method == "inclusive":
        for i in range(1, n):
            j, delta = divmod(i * (size - 1), n)
            result.append((data[j] * (n - delta) + data[j + 1] * delta) / n)
        return result
    if method == "exclusive":
        for i in range(1, n):
            j = min(max(i * (size + 1) // n, 1), size - 1)
            delta = i * (size + 1) - j * n
            result.append((data[j - 1] * (n - delta) + data[j] * delta) / n)
        return result
    raise ValueError(f"Unknown method: {method!r}")


# --- two variables ---


def _check_pairs(x, y, what):
    n = len(x)
    if len(y) != n:
        raise StatisticsError(f"{what} requires that both inputs have same number of data points")
    if n < 2:
        raise StatisticsError(f"{what} requires at least two data points")
    return n


def _deviations(x, n):
    xbar = fsum(x) / n
    return [xi - xbar for xi in x]


def covariance(x, y, /):
    """The covariance of two samples."""
    n = _check_pairs(x, y, "covariance")
    return sumprod(_deviations(x, n), _deviations(y, n)) / (n - 1)


def _rank(data, start):
    """The rank of each value; equal ones share the mean of theirs."""
    places = sorted(zip(data, count()))
    i = start - 1
    result = [0] * len(places)
    for _, g in groupby(places, key=itemgetter(0)):
        group = list(g)
        size = len(group)
        for value, place in group:
            result[place] = i + (size + 1) / 2
        i += size
    return result


def correlation(x, y, /, *, method="linear"):
    """Pearson's correlation coefficient; with method='ranked', Spearman's."""
    n = _check_pairs(x, y, "correlation")
    if method not in ("linear", "ranked"):
        raise ValueError(f"Unknown method: {method!r}")
    if method == "ranked":
        start = (n - 1) / -2
        x = _rank(x, start)
        y = _rank(y, start)
    else:
        x = _deviations(x, n)
        y = _deviations(y, n)
    sxy = sumprod(x, y)
    try:
        return sxy / _sqrtprod(sumprod(x, x), sumprod(y, y))
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant")


def _sqrtprod(x, y):
    """sqrt(x * y) without overflow, and corrected by one step of Newton's method."""
    h = sqrt(x * y)
    if not isfinite(h):
        if isinf(h) and not isinf(x) and not isinf(y):
            scale = 2.0**-512
            return _sqrtprod(scale * x, scale * y) / scale
        return h
    if not h:
        if x and y:
            scale = 2.0**537
            return _sqrtprod(scale * x, scale * y) / scale
        return h
    d = sumprod((x, h), (y, -h))
    return h + d / (2.0 * h)


LinearRegression = namedtuple("LinearRegression", ("slope", "intercept"), module="statistics")


def linear_regression(x, y, /, *, proportional=False):
    """The line with the least squares of distances."""
    n = _check_pairs(x, y, "linear regression")
    if not proportional:
        xbar = fsum(x) / n
        ybar = fsum(y) / n
        x = [xi - xbar for xi in x]
        y = [yi - ybar for yi in y]
    sxy = sumprod(x, y) + 0.0
    sxx = sumprod(x, x)
    try:
        slope = sxy / sxx
    except ZeroDivisionError:
        raise StatisticsError("x is constant")
    intercept = 0.0 if proportional else ybar - slope * xbar
    return LinearRegression(slope=slope, intercept=intercept)


# --- kernel density estimation ---


def _newton(estimate, f, slope):
    def inverse(y):
        x = estimate(y)
        while abs(diff := f(x) - y) > 1e-12:
            x -= diff / slope(x)
        return x

    return inverse


def _quartic_estimate(p):
    sign, p = (1.0, p) if p <= 0.5 else (-1.0, 1.0 - p)
    if p < 0.0106:
        return ((2.0 * p) ** 0.3838 - 1.0) * sign
    x = (2.0 * p) ** 0.4258865685331 - 1.0
    if p < 0.499:
        x += 0.026818732 * sin(7.101753784 * p + 2.73230839482953)
    return x * sign


def _triweight_estimate(p):
    sign, p = (1.0, p) if p <= 0.5 else (-1.0, 1.0 - p)
    x = (2.0 * p) ** 0.3400218741872791 - 1.0
    if 0.00001 < p < 0.499:
        x -= 0.033 * sin(1.07 * tau * (p - 0.035))
    return x * sign


def _kernel(name):
    """(density, distribution, its inverse, support) of a kernel."""
    half = 0.5
    if name in ("normal", "gauss"):
        root = sqrt(2 * pi)
        minus = -sqrt(2)
        return (
            lambda t: exp(-half * t * t) / root, lambda t: half * erfc(t / minus),
            lambda p: _normal_inv_cdf(p, 0.0, 1.0), None,
        )
    if name == "logistic":
        return (
            lambda t: half / (1.0 + cosh(t)), lambda t: 1.0 - 1.0 / (exp(t) + 1.0), lambda p: log(p / (1.0 - p)), None,
        )
    if name == "sigmoid":
        c1, c2, c3 = 1 / pi, 2 / pi, pi / 2
        return lambda t: c1 / cosh(t), lambda t: c2 * math.atan(exp(t)), lambda p: log(tan(p * c3)), None
    if name in ("rectangular", "uniform"):
        return lambda t: half, lambda t: half * t + half, lambda p: 2.0 * p - 1.0, 1.0
    if name == "triangular":
        return (
            lambda t: 1.0 - abs(t), lambda t: t * t * (half if t < 0.0 else -half) + t + half,
            lambda p: sqrt(2.0 * p) - 1.0 if p < half else 1.0 - sqrt(2.0 - 2.0 * p), 1.0,
        )
    if name in ("parabolic", "epanechnikov"):
        return (
            lambda t: 3 / 4 * (1.0 - t * t), lambda t: sumprod((-1 / 4, 3 / 4, 1 / 2), (t**3, t, 1.0)),
            lambda p: 2.0 * cos((math.acos(2.0 * p - 1.0) + pi) / 3.0), 1.0,
        )
    if name in ("quartic", "biweight"):
        pdf = lambda t: 15 / 16 * (1.0 - t * t) ** 2
        cdf = lambda t: sumprod((3 / 16, -5 / 8, 15 / 16, 1 / 2), (t**5, t**3, t, 1.0))
        return pdf, cdf, _newton(_quartic_estimate, cdf, pdf), 1.0
    if name == "triweight":
        pdf = lambda t: 35 / 32 * (1.0 - t * t) ** 3
        cdf = lambda t: sumprod((-5 / 32, 21 / 32, -35 / 32, 35 / 32, 1 / 2), (t**7, t**5, t**3, t, 1.0))
        return pdf, cdf, _newton(_triweight_estimate, cdf, pdf), 1.0
    if name == "cosine":
        c1, c2 = pi / 4, pi / 2
        return (
            lambda t: c1 * cos(c2 * t), lambda t: half * sin(c2 * t) + half,
            lambda p: 2.0 * math.asin(2.0 * p - 1.0) / pi, 1.0,
        )
    raise StatisticsError(f"Unknown kernel name: {name!r}")


def _check_kde(data, h):
    n = len(data)
    if not n:
        raise StatisticsError("Empty data sequence")
    if not isinstance(data[0], (int, float)):
        raise TypeError("Data sequence must contain ints or floats")
    if h <= 0.0:
        raise StatisticsError(f"Bandwidth h must be positive, not {h=!r}")
    return n


def kde(data, h, kernel="normal", *, cumulative=False):
    """A function that estimates the density of which the data is a sample."""
    n = _check_kde(data, h)
    K, W, _, support = _kernel(kernel)
    if support is None:

        def pdf(x):
            return sum([K((x - x_i) / h) for x_i in data]) / (len(data) * h)

        def cdf(x):
            return sum([W((x - x_i) / h) for x_i in data]) / len(data)

    else:
        from bisect import bisect_left, bisect_right

        sample = sorted(data)
        bandwidth = h * support

        def pdf(x):
            nonlocal n, sample
            if len(data) != n:
                sample = sorted(data)
                n = len(data)
            i = bisect_left(sample, x - bandwidth)
            j = bisect_right(sample, x + bandwidth)
            return sum([K((x - x_i) / h) for x_i in sample[i:j]]) / (n * h)

        def cdf(x):
            nonlocal n, sample
            if len(data) != n:
                sample = sorted(data)
                n = len(data)
            i = bisect_left(sample, x - bandwidth)
            j = bisect_right(sample, x + bandwidth)
            return sum([W((x - x_i) / h) for x_i in sample[i:j]], i) / n

    if cumulative:
        cdf.__doc__ = f"CDF estimate with {h=!r} and {kernel=!r}"
        return cdf
    pdf.__doc__ = f"PDF estimate with {h=!r} and {kernel=!r}"
    return pdf


def kde_random(data, h, kernel="normal", *, seed=None):
    """A function that draws from the density that kde() estimates."""
    from random import Random

    _check_kde(data, h)
    invcdf = _kernel(kernel)[2]
    prng = Random(seed)
    random = prng.random
    choice = prng.choice

    def rand():
        return choice(data) + h * invcdf(random())

    rand.__doc__ = f"Random KDE selection with {h=!r} and {kernel=!r}"
    return rand


# --- the normal distribution ---


def _polynomial(r, coefficients):
    value = coefficients[0]
    for c in coefficients[1:]:
        value = value * r + c
    return value


# M. J. Wichura, Algorithm AS 241: The Percentage Points of the Normal Distribution, Applied Statistics 37 (1988).
_MIDDLE = (
    (2509.0809287301226727, 33430.575583588128105, 67265.770927008700853, 45921.953931549871457, 13731.693765509461125,
     1971.5909503065514427, 133.14166789178437745, 3.387132872796366608),
    (5226.495278852854561, 28729.085735721942674, 39307.895800092710610, 21213.794301586595867, 5394.1960214247511077,
     687.1870074920579083, 42.313330701600911252, 1.0),
)
_NEAR = (
    (7.7454501427834140764e-4, 0.0227238449892691845833, 0.24178072517745061177, 1.27045825245236838258, 3.64784832476320460504,
     5.7694972214606914055, 4.6303378461565452959, 1.42343711074968357734),
    (1.05075007164441684324e-9, 5.475938084995344946e-4, 0.0151986665636164571966, 0.14810397642748007459,
     0.68976733498510000455, 1.6763848301838038494, 2.05319162663775882187, 1.0),
)
_FAR = (
    (2.01033439929228813265e-7, 2.71155556874348757815e-5, 0.0012426609473880784386, 0.026532189526576123093,
     0.29656057182850489123, 1.7848265399172913358, 5.4637849111641143699, 6.6579046435011037772),
    (2.04426310338993978564e-15, 1.4215117583164458887e-7, 1.8463183175100546818e-5, 7.868691311456132591e-4,
     0.0148753612908506148525, 0.13692988092273580531, 0.59983220655588793769, 1.0),
)


def _normal_inv_cdf(p, mu, sigma):
    q = p - 0.5
    if fabs(q) <= 0.425:
        r = 0.180625 - q * q
        x = _polynomial(r, _MIDDLE[0]) * q / _polynomial(r, _MIDDLE[1])
        return mu + x * sigma
    r = sqrt(-log(p if q <= 0.0 else 1.0 - p))
    if r <= 5.0:
        r -= 1.6
        x = _polynomial(r, _NEAR[0]) / _polynomial(r, _NEAR[1])
    else:
        r -= 5.0
        x = _polynomial(r, _FAR[0]) / _polynomial(r, _FAR[1])
    if q < 0.0:
        x = -x
    return mu + x * sigma


class NormalDist:
    """A normal distribution."""

    __slots__ = ("_mu", "_sigma")

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu = float(mu)
        self._sigma = float(sigma)

    @classmethod
    def from_samples(cls, data):
        """The distribution with the mean and deviation of the data."""
        T, ss, xbar, n = _ss(data)
        if n < 2:
            raise StatisticsError("stdev requires at least two data points")
        mss = ss / (n - 1)
        try:
            return cls(float(xbar), _float_sqrt(mss.numerator, mss.denominator))
        except AttributeError:
            # Infinities or NaNs.
            return cls(float(xbar), float(xbar) / float(ss))

    def samples(self, n, *, seed=None):
        """n values drawn from it."""
        import random

        rnd = random.random if seed is None else random.Random(seed).random
        mu = self._mu
        sigma = self._sigma
        return [_normal_inv_cdf(rnd(), mu, sigma) for _ in range(n)]

    def pdf(self, x):
        """The density at x."""
        variance = self._sigma * self._sigma
        if not variance:
            raise StatisticsError("pdf() not defined when sigma is zero")
        diff = x - self._mu
        return exp(diff * diff / (-2.0 * variance)) / sqrt(tau * variance)

    def cdf(self, x):
        """The probability of values up to x."""
        if not self._sigma:
            raise StatisticsError("cdf() not defined when sigma is zero")
        return 0.5 * erfc((self._mu - x) / (self._sigma * _SQRT2))

    def inv_cdf(self, p):
        """The value up to which the probability is p."""
        if p <= 0.0 or p >= 1.0:
            raise StatisticsError("p must be in the range 0.0 < p < 1.0")
        return _normal_inv_cdf(p, self._mu, self._sigma)

    def quantiles(self, n=4):
        """The n - 1 values that cut it into n parts of the same probability."""
        return [self.inv_cdf(i / n) for i in range(1, n)]

    def overlap(self, other):
        """The area that the densities of two distributions share."""
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        X, Y = self, other
        if (Y._sigma, Y._mu) < (X._sigma, X._mu):
            X, Y = Y, X
        X_var, Y_var = X.variance, Y.variance
        if not X_var or not Y_var:
            raise StatisticsError("overlap() not defined when sigma is zero")
        dv = Y_var - X_var
        dm = fabs(Y._mu - X._mu)
        if not dv:
            return erfc(dm / (2.0 * X._sigma * _SQRT2))
        a = X._mu * Y_var - Y._mu * X_var
        b = X._sigma * Y._sigma * sqrt(dm * dm + dv * log(Y_var / X_var))
        x1 = (a + b) / dv
        x2 = (a - b) / dv
        return 1.0 - (fabs(Y.cdf(x1) - X.cdf(x1)) + fabs(Y.cdf(x2) - X.cdf(x2)))

    def zscore(self, x):
        """How many standard deviations x is from the mean."""
        if not self._sigma:
            raise StatisticsError("zscore() not defined when sigma is zero")
        return (x - self._mu) / self._sigma

    @property
    def mean(self):
        return self._mu

    @property
    def median(self):
        return self._mu

    @property
    def mode(self):
        return self._mu

    @property
    def stdev(self):
        return self._sigma

    @property
    def variance(self):
        return self._sigma * self._sigma

    def __add__(x1, x2):
        if isinstance(x2, NormalDist):
            return NormalDist(x1._mu + x2._mu, math.hypot(x1._sigma, x2._sigma))
        return NormalDist(x1._mu + x2, x1._sigma)

    def __sub__(x1, x2):
        if isinstance(x2, NormalDist):
            return NormalDist(x1._mu - x2._mu, math.hypot(x1._sigma, x2._sigma))
        return NormalDist(x1._mu - x2, x1._sigma)

    def __mul__(x1, x2):
        return NormalDist(x1._mu * x2, x1._sigma * fabs(x2))

    def __truediv__(x1, x2):
        return NormalDist(x1._mu / x2, x1._sigma / fabs(x2))

    def __pos__(x1):
        return NormalDist(x1._mu, x1._sigma)

    def __neg__(x1):
        return NormalDist(-x1._mu, x1._sigma)

    __radd__ = __add__

    def __rsub__(x1, x2):
        return -(x1 - x2)

    __rmul__ = __mul__

    def __eq__(x1, x2):
        if not isinstance(x2, NormalDist):
            return NotImplemented
        return x1._mu == x2._mu and x1._sigma == x2._sigma

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"

    def __getstate__(self):
        return self._mu, self._sigma

    def __setstate__(self, state):
        self._mu, self._sigma = state
