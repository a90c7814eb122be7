a = [1, 2]
print(a + [3], a * 2, 0 * a, -1 * a, a == [1, 2], a != [2, 1], a < [1, 3], [] < a, [2] > [1, 9], a <= a, [1, [2]] == [1, [2]], [1, 'a'] == [1.0, 'a'], a is not a[:], [nan := float('nan')] == [nan])
b = a
b += [3]
b *= 2
print(a, a is b)
a = a + [7]
print(a is b, len(a), len(b))
a + 5
