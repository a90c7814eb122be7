from mpmath import mp, mpf, quad, sqrt
mp.dps = 30
assert str(sqrt(mpf(2))) == "1.41421356237309504880168872421"
assert abs(quad(lambda x: x * x, [0, 3]) - 9) < mpf(10) ** -25
