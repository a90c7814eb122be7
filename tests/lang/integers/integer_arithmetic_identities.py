bad = 0
nums = [0, 1, -1, 2, 7, -7, 255, 2**31, -2**31, 2**62 + 1, 2**63 - 1, -2**63, 2**64, 10**25, -10**25]
for a in nums:
    for b in nums:
        if (a + b) - b != a or a * b != b * a or (a ^ b) ^ b != a or (a & b) | (a ^ b) != a | b: bad += 1
        if b and ((a // b) * b + a % b != a or (a % b and (a % b < 0) != (b < 0)) or divmod(a, b) != (a // b, a % b)): bad += 1
        if 0 <= b < 100 and (a << b) >> b != a: bad += 1
        if (a < b) != (b > a) or (a <= b) != (not a > b) or (a == b) != (hash(a) == hash(b) and not a != b): bad += 1
print(bad, sum(nums), max(nums), min(nums), [n.bit_length() for n in nums], [int(str(n)) == n for n in nums].count(True), [int(hex(n), 16) == n for n in nums].count(True))
