"""Module `statistics`. Invariant: sums are exact: each value counts as a fraction, and the result is rounded once."""

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
    return any([base.__module__ == "decimal" for base in T.__mro__])


def _exact_ratio(x):
    """Return x as (numerator, denominator), or (x, None) of an infinity or NaN. Raises TypeError for what is no number."""
    try:
        return x.as_integer_ratio()
    except (OverflowError, ValueError):
        return x, None
    except AttributeError:
        # A number of the program, which need be no more than a numbers.Rational.
        pass
    try:
        return x.numerator, x.denominator
    except AttributeError:
        raise TypeError(f"can't convert type '{type(x).__name__}' to numerator/denominator") from None


def _coerce(T, S):
    """Return the type for results made of values of both types. Raises TypeError if they do not mix."""
    if T is S or S in (int, bool):
        return T
    if T is int or issubclass(S, T):
        return S
    if issubclass(T, S):
        return T
    # A class derived from int counts as int, and a float takes fractions in.
    for weak, strong in ((int, object), (Fraction, float)):
        for one, other in ((T, S), (S, T)):
            if issubclass(one, weak) and issubclass(other, strong):
                return other
    raise TypeError(f"don't know how to coerce {T.__name__} and {S.__name__}")


def _common_type(types):
    common = int
    for T in types:
        common = _coerce(common, T)
    return common


def _total(partials):
    """Add up numerators that are sorted by their denominators."""
    try:
        # The infinities and NaNs have the denominator None; no finite value changes their sum.
        return partials[None]
    except KeyError:
        return sum([Fraction(numerator, denominator) for denominator, numerator in partials.items()], Fraction(0))


def _sum(data):
    """Return the type of the result, the exact sum and the number of items."""
    number = 0
    types, partials = {}, {}
    for x in data:
        number += 1
        types[type(x)] = None
        numerator, denominator = _exact_ratio(x)
        partials[denominator] = partials.get(denominator, 0) + numerator
    return _common_type(types), _total(partials), number


def _ss(data, c=None):
    """Return the type of the result, the sum of squared deviations from the mean, the mean, and the number of items.

    `c` is the mean, if the caller knows it.
    """
    if c is None:
        return _ss_about_mean(data)
    T, squares, number = _sum([(x - c) * (x - c) for x in data])
    return T, squares, c, number


def _ss_about_mean(data):
    number = 0
    types, sums, squares = {}, {}, {}
    for x in data:
        number += 1
        types[type(x)] = None
        numerator, denominator = _exact_ratio(x)
        sums[denominator] = sums.get(denominator, 0) + numerator
        squares[denominator] = squares.get(denominator, 0) + numerator * numerator
    T = _common_type(types)
    total = _total(sums)
    if None in sums:
        return T, total, total, number
    if not number:
        return T, total, total, 0
    total_of_squares = sum([Fraction(square, denominator * denominator) for denominator, square in squares.items()], Fraction(0))
    return T, (number * total_of_squares - total * total) / number, total / number, number


def _convert(value, T):
    """Return an exact result as a value of type T; as a float, if T is a kind of int and the value is none."""
    if type(value) is T:
        return value
    target = float if issubclass(T, int) and value.denominator != 1 else T
    try:
        return target(value)
    except TypeError:
        if not _is_decimal(target):
            raise
    return target(value.numerator) / target(value.denominator)


def _quotient(n, d, as_int):
    """Return n/d as the nearest float, or if `as_int` is true and it is integral, as an int."""
    return n // d if as_int and not n % d else n / d


def _spread(data, less):
    """Return (n, d, True if all values are ints), the variance n/d of plain numbers, or None. `less` is subtracted from
    their number.
    """
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
    """Return the arithmetic mean. Raises StatisticsError if there is no data."""
    sums = _exact_sums(data)
    if sums is not None:
        ints, number, total, squares, den = sums
        return _quotient(total, den * number, ints)
    T, total, number = _sum(data)
    if not number:
        raise StatisticsError("mean requires at least one data point")
    return _convert(total / number, T)


def fmean(data, weights=None):
    """Return the arithmetic mean as a float, weighted if there are weights."""
    if weights is None:
        values = _sized(data)
        total, share = fsum(values), len(values)
        if not share:
            raise StatisticsError("fmean requires at least one data point")
        return total / share
    factors = weights if isinstance(weights, (list, tuple)) else list(weights)
    try:
        total = sumprod(data, factors)
    except ValueError:
        raise StatisticsError("data and weights must be the same length")
    share = fsum(factors)
    if share:
        return total / share
    raise StatisticsError("sum of weights must be non-zero")


def _sized(data):
    """Return the data, as a list if it has no length."""
    try:
        len(data)
    except TypeError:
        return list(data)
    return data


def geometric_mean(data):
    """Return the n-th root of the product of n numbers, computed from their logarithms."""
    logarithms = []
    zeros = 0
    for x in data:
        if x > 0.0 or math.isnan(x):
            logarithms.append(log(x))
        elif x == 0.0:
            zeros += 1
        else:
            raise StatisticsError("No negative inputs allowed", x)
    if not logarithms and not zeros:
        raise StatisticsError("Must have a non-empty dataset")
    total = fsum(logarithms)
    if math.isnan(total) or zeros and total == math.inf:
        return math.nan
    return 0.0 if zeros else exp(total / len(logarithms))


def harmonic_mean(data, weights=None):
    """Return the reciprocal of the mean of the reciprocals; 0 if one of the values is 0."""
    negative = "harmonic mean does not support negative values"
    values = list(data) if iter(data) is data else data
    size = len(values)
    if not size:
        raise StatisticsError("harmonic_mean requires at least one data point")
    if weights is not None:
        factors = list(weights) if iter(weights) is weights else weights
        if len(factors) != size:
            raise StatisticsError("Number of weights does not match data size")
        share = _sum(_fail_neg(factors, negative))[1]
    elif size == 1:
        only = values[0]
        if not isinstance(only, (int, float, Fraction)) and not _is_decimal(type(only)):
            raise TypeError("unsupported type")
        if only < 0:
            raise StatisticsError(negative)
        return only
    else:
        factors, share = repeat(1, size), size
    try:
        T, total, _ = _sum([factor / x if factor else 0 for factor, x in zip(factors, _fail_neg(values, negative))])
    except ZeroDivisionError:
        return 0
    if total <= 0:
        raise StatisticsError("Weighted sum must be positive")
    return _convert(share / total, T)


def _sorted(data):
    values = sorted(data)
    if not values:
        raise StatisticsError("no median for empty data")
    return values


def median(data):
    """Return the value in the middle of the sorted data, or the mean of the two there."""
    values = _sorted(data)
    upper = len(values) // 2
    return values[upper] if len(values) % 2 else (values[upper - 1] + values[upper]) / 2


def median_low(data):
    """Return the value in the middle of the sorted data, or the lower of the two there."""
    values = _sorted(data)
    return values[(len(values) - 1) // 2]


def median_high(data):
    """Return the value in the middle of the sorted data, or the higher of the two there."""
    values = _sorted(data)
    return values[len(values) // 2]


def median_grouped(data, interval=1.0):
    """Return the median of values that are the middles of intervals, by linear interpolation within the interval of the median."""
    from bisect import bisect_left, bisect_right

    values = _sorted(data)
    half = len(values) / 2
    middle = values[len(values) // 2]
    below = bisect_left(values, middle)
    equal = bisect_right(values, middle, lo=below) - below
    try:
        width = float(interval)
        start = float(middle) - width / 2.0
    except ValueError:
        raise TypeError("Value cannot be converted to a float")
    return start + width * (half - below) / equal


def mode(data):
    """Return the value that occurs most often; of several, the one that came first."""
    for value, _ in Counter(iter(data)).most_common(1):
        return value
    raise StatisticsError("no mode for empty data")


def multimode(data):
    """Return a list of the values that occur most often, in the order in which they came."""
    numbers = Counter(iter(data))
    most = max(numbers.values(), default=0)
    return [value for value, number in numbers.items() if number == most]


# --- spread ---


def variance(data, xbar=None):
    """Return the variance of a sample; `xbar` is its mean, if the caller knows it."""
    if xbar is None and (found := _spread(data, 1)) is not None:
        return _quotient(*found)
    return _convert(*_mean_square(data, xbar, 1, "variance requires at least two data points"))


def pvariance(data, mu=None):
    """Return the variance of a whole population; `mu` is its mean, if the caller knows it."""
    if mu is None and (found := _spread(data, 0)) is not None:
        return _quotient(*found)
    return _convert(*_mean_square(data, mu, 0, "pvariance requires at least one data point"))


def _mean_square(data, center, less, message):
    """Return the exact mean of the squared deviations, of which there are `less` fewer than values, and the type of the result."""
    T, squares, _, number = _ss(data, center)
    if number <= less:
        raise StatisticsError(message)
    return squares / (number - less), T


def _root(mss, T):
    try:
        ratio = mss.numerator, mss.denominator
    except AttributeError:
        raise ValueError("inf or nan encountered in data")
    return _decimal_sqrt(*ratio) if _is_decimal(T) else _float_sqrt(*ratio)


def stdev(data, xbar=None):
    """Return the square root of the variance of a sample."""
    if xbar is None and (found := _spread(data, 1)) is not None:
        return _reduced_sqrt(found[0], found[1])
    return _root(*_mean_square(data, xbar, 1, "stdev requires at least two data points"))


def pstdev(data, mu=None):
    """Return the square root of the variance of a whole population."""
    if mu is None and (found := _spread(data, 0)) is not None:
        return _reduced_sqrt(found[0], found[1])
    return _root(*_mean_square(data, mu, 0, "pstdev requires at least one data point"))


def _odd_sqrt(n, m):
    """Return the root of n/m, rounded down, and made odd if it is not exact: then it can be rounded again without harm."""
    root = math.isqrt(n // m)
    return root if root * root * m == n else root | 1


def _float_sqrt(n, m):
    """Return the root of n/m as the nearest float."""
    # 109 bits: twice the 53 of a float, and three for the rounding.
    q = (n.bit_length() - m.bit_length() - 109) // 2
    if q >= 0:
        return (_odd_sqrt(n, m << 2 * q) << q) / 1
    return _odd_sqrt(n << -2 * q, m) / (1 << -q)


def _reduced_sqrt(n, m):
    common = math.gcd(n, m)
    return _float_sqrt(n // common, m // common)


def _decimal_sqrt(n, m):
    """Return the root of n/m as the nearest Decimal."""
    from decimal import Decimal

    if not n:
        return Decimal("0.0")
    root = (Decimal(n) / Decimal(m)).sqrt()
    # The quotient was rounded, so a neighbour may be nearer to the root: compare with the middle of the two.
    for neighbour, sign in (root.next_plus(), 1), (root.next_minus(), -1):
        (n1, d1), (n2, d2) = root.as_integer_ratio(), neighbour.as_integer_ratio()
        top, bottom = n1 * d2 + n2 * d1, 2 * d1 * d2
        if sign * (n * bottom * bottom - m * top * top) > 0:
            return neighbour
    return root


def quantiles(data, *, n=4, method="exclusive"):
    """Return the n - 1 values that cut the data into n parts of the same probability.

    `method` is "exclusive" for a sample of a population with more extreme values, "inclusive" otherwise.
    """
    if n < 1:
        raise StatisticsError("n must be at least 1")
    values = sorted(data)
    size = len(values)
    if not size:
        raise StatisticsError("must have at least one data point")
    if size == 1:
        return values * (n - 1)
    if method not in ("exclusive", "inclusive"):
        raise ValueError(f"Unknown method: {method!r}")
    cuts = []
    for cut in range(1, n):
        # The cut is between two neighbours; its distance from the lower one is `above` n-ths of theirs.
        if method == "inclusive":
            lower, above = divmod(cut * (size - 1), n)
        else:
            lower = min(max(cut * (size + 1) // n, 1), size - 1) - 1
            above = cut * (size + 1) - (lower + 1) * n
        cuts.append((values[lower] * (n - above) + values[lower + 1] * above) / n)
    return cuts


# --- two variables ---


def _check_pairs(x, y, what):
    size = len(x)
    if size != len(y):
        raise StatisticsError(f"{what} requires that both inputs have same number of data points")
    if size < 2:
        raise StatisticsError(f"{what} requires at least two data points")
    return size


def _deviations(x, n):
    center = fsum(x) / n
    return [value - center for value in x]


def covariance(x, y, /):
    """Return the covariance of two samples of the same size."""
    size = _check_pairs(x, y, "covariance")
    return sumprod(_deviations(x, size), _deviations(y, size)) / (size - 1)


def _rank(data, start):
    """Return the rank of each value, counted from `start`; equal values share the mean of their ranks."""
    ranks = [0] * len(data)
    before = start - 1
    for _, equal in groupby(sorted(zip(data, count())), key=itemgetter(0)):
        equal = list(equal)
        rank = before + (len(equal) + 1) / 2
        for _, place in equal:
            ranks[place] = rank
        before += len(equal)
    return ranks


def correlation(x, y, /, *, method="linear"):
    """Return Pearson's correlation coefficient of two samples; with method="ranked", Spearman's."""
    size = _check_pairs(x, y, "correlation")
    if method == "ranked":
        # Ranks are counted from the middle, so that their mean is 0.
        x, y = (_rank(values, (1 - size) / 2) for values in (x, y))
    elif method == "linear":
        x, y = (_deviations(values, size) for values in (x, y))
    else:
        raise ValueError(f"Unknown method: {method!r}")
    product = sumprod(x, y)
    try:
        return product / _sqrtprod(sumprod(x, x), sumprod(y, y))
    except ZeroDivisionError:
        raise StatisticsError("at least one of the inputs is constant")


def _sqrtprod(x, y):
    """Return sqrt(x * y), without overflow or underflow in between, and corrected by one step of Newton's method."""
    root = sqrt(x * y)
    if isinf(root) and not (isinf(x) or isinf(y)):
        scale = 2.0**-512
    elif root == 0.0 and x and y:
        scale = 2.0**537
    elif root and isfinite(root):
        return root + sumprod((x, root), (y, -root)) / (2.0 * root)
    else:
        return root
    return _sqrtprod(scale * x, scale * y) / scale


LinearRegression = namedtuple("LinearRegression", ("slope", "intercept"), module="statistics")


def linear_regression(x, y, /, *, proportional=False):
    """Return slope and intercept of the line with the least squares of distances. If `proportional`, the intercept is 0."""
    size = _check_pairs(x, y, "linear regression")
    x_mean = y_mean = 0.0
    if not proportional:
        x_mean, y_mean = fsum(x) / size, fsum(y) / size
        x, y = [value - x_mean for value in x], [value - y_mean for value in y]
    product, square = sumprod(x, y) + 0.0, sumprod(x, x)
    try:
        slope = product / square
    except ZeroDivisionError:
        raise StatisticsError("x is constant")
    return LinearRegression(slope, 0.0 if proportional else y_mean - slope * x_mean)


# --- kernel density estimation ---


def _newton(estimate, f, slope):
    def inverse(y):
        x = estimate(y)
        while abs(diff := f(x) - y) > 1e-12:
            x -= diff / slope(x)
        return x

    return inverse


def _quartic_estimate(p):
    low = p if p <= 0.5 else 1.0 - p
    if low < 0.0106:
        x = (2.0 * low) ** 0.3838 - 1.0
    else:
        x = (2.0 * low) ** 0.4258865685331 - 1.0
        if low < 0.499:
            x += 0.026818732 * sin(7.101753784 * low + 2.73230839482953)
    return x if p <= 0.5 else -x


def _triweight_estimate(p):
    low = p if p <= 0.5 else 1.0 - p
    x = (2.0 * low) ** 0.3400218741872791 - 1.0
    if 0.00001 < low < 0.499:
        x -= 0.033 * sin(1.07 * tau * (low - 0.035))
    return x if p <= 0.5 else -x


def _kernel(name):
    """Return (density, distribution, inverse distribution, support) of a kernel."""
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
    if not len(data):
        raise StatisticsError("Empty data sequence")
    if not isinstance(data[0], (int, float)):
        raise TypeError("Data sequence must contain ints or floats")
    if h <= 0.0:
        raise StatisticsError(f"Bandwidth h must be positive, not {h=!r}")


def kde(data, h, kernel="normal", *, cumulative=False):
    """Return a function that estimates the density of which the data is a sample.

    `h` is the width over which each value is spread by the kernel. If `cumulative`, the function estimates the distribution.
    """
    _check_kde(data, h)
    density, distribution, _, support = _kernel(kernel)
    if support is None:
        pdf, cdf = _unbounded_estimates(data, h, density, distribution)
    else:
        pdf, cdf = _bounded_estimates(data, h, density, distribution, h * support)
    estimate, kind = (cdf, "CDF") if cumulative else (pdf, "PDF")
    estimate.__doc__ = f"{kind} estimate with {h=!r} and {kernel=!r}"
    return estimate


def _unbounded_estimates(data, h, density, distribution):
    def pdf(x):
        return sum([density((x - value) / h) for value in data]) / (len(data) * h)

    def cdf(x):
        return sum([distribution((x - value) / h) for value in data]) / len(data)

    return pdf, cdf


def _bounded_estimates(data, h, density, distribution, reach):
    """Return the estimates with a kernel that is 0 beyond a distance of `reach`."""
    from bisect import bisect_left, bisect_right

    ordered = sorted(data)

    def near(x):
        """Return the values within reach, and the number of those below."""
        nonlocal ordered
        if len(ordered) != len(data):
            ordered = sorted(data)
        first = bisect_left(ordered, x - reach)
        return ordered[first : bisect_right(ordered, x + reach)], first

    def pdf(x):
        values, _ = near(x)
        return sum([density((x - value) / h) for value in values]) / (len(ordered) * h)

    def cdf(x):
        values, below = near(x)
        return sum([distribution((x - value) / h) for value in values], below) / len(ordered)

    return pdf, cdf


def kde_random(data, h, kernel="normal", *, seed=None):
    """Return a function that draws from the density that kde() estimates."""
    from random import Random

    _check_kde(data, h)
    inverse = _kernel(kernel)[2]
    generator = Random(seed)
    number, pick = generator.random, generator.choice

    def rand():
        return pick(data) + h * inverse(number())

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
    centered = p - 0.5
    if -0.425 <= centered <= 0.425:
        t = 0.180625 - centered * centered
        return mu + _polynomial(t, _MIDDLE[0]) * centered / _polynomial(t, _MIDDLE[1]) * sigma
    tail = sqrt(-log(1.0 - p if centered > 0.0 else p))
    (above, below), t = (_FAR, tail - 5.0) if tail > 5.0 else (_NEAR, tail - 1.6)
    distance = _polynomial(t, above) / _polynomial(t, below)
    return mu + (distance if centered >= 0.0 else -distance) * sigma


class NormalDist:
    """A normal distribution."""

    __slots__ = ("_mu", "_sigma")

    def __init__(self, mu=0.0, sigma=1.0):
        if sigma < 0.0:
            raise StatisticsError("sigma must be non-negative")
        self._mu, self._sigma = float(mu), float(sigma)

    @classmethod
    def from_samples(cls, data):
        """Make the distribution with the mean and the standard deviation of the data."""
        _, squares, center, number = _ss(data)
        if number < 2:
            raise StatisticsError("stdev requires at least two data points")
        square = squares / (number - 1)
        try:
            sigma = _float_sqrt(square.numerator, square.denominator)
        except AttributeError:
            # Infinities or NaNs.
            sigma = float(center) / float(squares)
        return cls(float(center), sigma)

    def samples(self, n, *, seed=None):
        """Return a list of n values drawn from the distribution."""
        import random

        number = (random if seed is None else random.Random(seed)).random
        mu, sigma = self._mu, self._sigma
        return [_normal_inv_cdf(number(), mu, sigma) for _ in range(n)]

    def pdf(self, x):
        """Return the density at x."""
        square = self.variance
        if not square:
            raise StatisticsError("pdf() not defined when sigma is zero")
        distance = x - self._mu
        return exp(distance * distance / (-2.0 * square)) / sqrt(tau * square)

    def cdf(self, x):
        """Return the probability of values up to x."""
        if self._sigma:
            return 0.5 * erfc((self._mu - x) / (self._sigma * _SQRT2))
        raise StatisticsError("cdf() not defined when sigma is zero")

    def inv_cdf(self, p):
        """Return the value up to which the probability is p."""
        if 0.0 < p < 1.0:
            return _normal_inv_cdf(p, self._mu, self._sigma)
        raise StatisticsError("p must be in the range 0.0 < p < 1.0")

    def quantiles(self, n=4):
        """Return the n - 1 values that cut the distribution into n parts of the same probability."""
        return [self.inv_cdf(cut / n) for cut in range(1, n)]

    def overlap(self, other):
        """Return the area that the densities of two distributions share, from 0.0 to 1.0."""
        if not isinstance(other, NormalDist):
            raise TypeError("Expected another NormalDist instance")
        in_order = (self._sigma, self._mu) <= (other._sigma, other._mu)
        narrow, wide = (self, other) if in_order else (other, self)
        low, high = narrow._sigma * narrow._sigma, wide._sigma * wide._sigma
        if not low or not high:
            raise StatisticsError("overlap() not defined when sigma is zero")
        distance, difference = fabs(wide._mu - narrow._mu), high - low
        if not difference:
            return erfc(distance / (2.0 * narrow._sigma * _SQRT2))
        # The densities are equal at the two solutions of a quadratic equation; between them the narrow one is higher.
        center = narrow._mu * high - wide._mu * low
        root = narrow._sigma * wide._sigma * sqrt(distance * distance + difference * log(high / low))
        first, second = (center + root) / difference, (center - root) / difference
        return 1.0 - (fabs(wide.cdf(first) - narrow.cdf(first)) + fabs(wide.cdf(second) - narrow.cdf(second)))

    def zscore(self, x):
        """Return how many standard deviations x is above the mean."""
        if self._sigma:
            return (x - self._mu) / self._sigma
        raise StatisticsError("zscore() not defined when sigma is zero")

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

    def __add__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu + other._mu, math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu + other, self._sigma)

    def __sub__(self, other):
        if isinstance(other, NormalDist):
            return NormalDist(self._mu - other._mu, math.hypot(self._sigma, other._sigma))
        return NormalDist(self._mu - other, self._sigma)

    def __mul__(self, factor):
        return NormalDist(self._mu * factor, self._sigma * fabs(factor))

    def __truediv__(self, divisor):
        return NormalDist(self._mu / divisor, self._sigma / fabs(divisor))

    def __pos__(self):
        return NormalDist(self._mu, self._sigma)

    def __neg__(self):
        return NormalDist(-self._mu, self._sigma)

    __radd__ = __add__

    def __rsub__(self, other):
        return -(self - other)

    __rmul__ = __mul__

    def __eq__(self, other):
        if isinstance(other, NormalDist):
            return self._mu == other._mu and self._sigma == other._sigma
        return NotImplemented

    def __hash__(self):
        return hash((self._mu, self._sigma))

    def __repr__(self):
        return f"{type(self).__name__}(mu={self._mu!r}, sigma={self._sigma!r})"

    def __getstate__(self):
        return self._mu, self._sigma

    def __setstate__(self, state):
        self._mu, self._sigma = state
