# oracle: native
r = range(10**18, 10**18 + 5)
print(list(r), 10**18 + 3 in r, range(2**64, 2**64 + 3)[1], list(range(2**63 - 2, 2**63 + 2)), len(range(0, 10**18, 7)), range(0, -10**20, -10**19)[3], 10**19 in range(0, 10**20, 10**19))
for i in range(9223372036854775805, 9223372036854775810):
    print(i)
sum(range(10**6))
