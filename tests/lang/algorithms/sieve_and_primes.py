def sieve(n):
    flags = [True] * (n + 1)
    flags[0:2] = [False, False]
    for i in range(2, int(n ** 0.5) + 1):
        if flags[i]: flags[i * i::i] = [False] * len(flags[i * i::i])
    return [i for i, f in enumerate(flags) if f]
def factor(n):
    out, d = [], 2
    while d * d <= n:
        while n % d == 0:
            out.append(d)
            n //= d
        d += 1
    if n > 1: out.append(n)
    return out
print(sieve(50), len(sieve(1000)), factor(360), factor(97), factor(2 ** 31 - 1 - 1))
def gcd(a, b): return a if b == 0 else gcd(b, a % b)
gcd(1071, 462), all(sum(1 for d in range(1, p + 1) if p % d == 0) == 2 for p in sieve(30))
