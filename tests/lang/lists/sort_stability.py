data = [('b', 2), ('a', 1), ('c', 2), ('d', 1), ('e', 3)]
print(sorted(data, key=lambda p: p[1]))
print(sorted(data, key=lambda p: p[1], reverse=True))
print(sorted(sorted(data), key=lambda p: -p[1]))
nums = [(i * 7919) % 101 for i in range(200)]
s = sorted(range(200), key=nums.__getitem__)
print(all((nums[x], x) <= (nums[y], y) for x, y in zip(s, s[1:])))
sorted(nums)[:10], sorted(nums, reverse=True)[:5]
