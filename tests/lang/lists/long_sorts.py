# Lists that are longer than what is sorted in one step.
import operator
import random
import struct

n = 140_000
values = list(struct.unpack(f"{n}q", random.Random(1).randbytes(8 * n)))
up, down = sorted(values), sorted(values, reverse=True)
print(up[:2], up[-2:], up == down[::-1], all(map(operator.le, up, up[1:])), sum(up) == sum(values))
numbers = list(map(float, values))
numbers.sort(reverse=True)
print(numbers == list(map(float, down)), sorted(numbers) == numbers[::-1])
texts = list(map(str, values))
texts.sort()
print(texts[0], texts[-1], all(map(operator.le, texts, texts[1:])))
same = [1.0] * n + [True, 0]
same.sort()
print(same[0], same[-1], same[-2])
