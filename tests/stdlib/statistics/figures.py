import statistics as st
from fractions import Fraction as F
from decimal import Decimal as D
d = [2, 4, 4, 4, 5, 5, 7, 9]
print(st.mean(d), st.fmean(d), st.median(d), st.median_low(d), st.median_high(d), st.median_grouped(d), st.mode(d), st.multimode("aabbc"), st.pstdev(d), st.stdev(d), st.pvariance(d), st.variance(d), st.quantiles(d, n=4), st.quantiles(d, n=4, method="inclusive"), st.harmonic_mean([40, 60]), st.geometric_mean([54, 24, 36]), st.mean([F(1, 2), F(3, 4)]), st.mean([D("0.5"), D("0.75")]), st.fmean([1, 2], weights=[3, 1]), st.mode(["a", "b", "b"]))
print(st.correlation([1, 2, 3], [1, 5, 7]), st.covariance([1, 2, 3], [1, 5, 7]), st.linear_regression([1, 2, 3], [2, 4, 7]), st.correlation([1, 2, 3], [1, 4, 9], method="ranked"))
n = st.NormalDist(100, 15); print(n, n.cdf(115), n.pdf(100), n.inv_cdf(0.975), n.zscore(130), n + 5, n * 2, n + st.NormalDist(1, 2), n.overlap(st.NormalDist(110, 15)), n.quantiles(4), st.NormalDist.from_samples(d), n.mean, n.stdev, n.variance)
for f in (lambda: st.mean([]), lambda: st.stdev([1]), lambda: st.mode([]), lambda: st.median([]), lambda: st.harmonic_mean([-1]), lambda: st.geometric_mean([]), lambda: st.quantiles([1], n=0), lambda: st.NormalDist(1, -1), lambda: st.mean(["a"]), lambda: st.correlation([1], [2]), lambda: st.correlation([1, 1], [1, 2]), lambda: st.quantiles([], n=4), lambda: st.linear_regression([1, 1], [1, 2]), lambda: n.inv_cdf(2), lambda: st.geometric_mean([-1, 2]), lambda: st.fmean([1], weights=[1, 2])):
    try: print(f())
    except Exception as e: print(type(e).__name__, e)
print(st.kde([1, 2, 3], h=1)(2), st.median([1, "a"]) if False else "", st.pvariance([1, 2], mu=1.5), st.multimode([]))
