d = {}
for i in range(1000):
    d.setdefault(i % 7, []).append(i)
print({k: len(v) for k, v in d.items()}, sum(map(sum, d.values())))
for i in range(0, 7, 2): del d[i]
print(list(d))
big = {i: str(i) for i in range(5000)}
for i in range(0, 5000, 3): del big[i]
for i in range(5000, 5010): big[i] = 'n'
print(len(big), list(big)[:5], list(big)[-3:], big[4999])
sum(big)
