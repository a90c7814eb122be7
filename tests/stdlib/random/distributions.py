import random
r = random.Random(11)
def show(*values): print(*[f'{v:.12g}' for v in values])
show(r.uniform(1, 2), r.triangular(), r.triangular(1, 5, 2), r.triangular(1, 1), r.gauss(), r.gauss(1, 2), r.normalvariate(), r.gauss(mu=5))
show(r.lognormvariate(0, 1), r.expovariate(2), r.expovariate(), r.paretovariate(3), r.weibullvariate(1, 2), r.betavariate(1, 2))
show(r.gammavariate(0.5, 1), r.gammavariate(1, 1), r.gammavariate(2, 3), r.vonmisesvariate(1, 2), r.vonmisesvariate(1, 0))
print(r.binomialvariate(), r.binomialvariate(10, 0.3), r.binomialvariate(1000, 0.7), r.binomialvariate(5, 0), r.binomialvariate(5, 1.0))
