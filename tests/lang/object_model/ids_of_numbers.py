# Different numbers and texts have different ids.
fractions = [0.5, 0.25, 0.125, 1.5, 2.5, -0.5, 0.0, 1e300]
print(len({id(x) for x in fractions}))
numbers = [0.5 + 0j, 0.5 + 0.5j, 0.5j, -0.5 + 0.5j, -0.5 - 0.5j, 1 + 2j, 2 + 1j]
print(len({id(x) for x in numbers}))
mixed = [1, 1.0, 1 + 0j, "1", b"1", True]
print(len({id(x) for x in mixed}))
kept = id(fractions[0]), id(numbers[0]), id("text")
print(kept == (id(fractions[0]), id(numbers[0]), id("text")))
