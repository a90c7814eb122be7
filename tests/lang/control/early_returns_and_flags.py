def find(grid, target):
    for y, row in enumerate(grid):
        for x, v in enumerate(row):
            if v == target: return x, y
    return None
def any_duplicates(xs):
    seen = set()
    for x in xs:
        if x in seen: return True
        seen.add(x)
    else: return False
def countdown(n):
    while True:
        if n < 0: return 'negative'
        elif n == 0: break
        n -= 1
    return 'zero'
def classify(n):
    if n < 0:
        return 'neg'
    if n == 0: return 'zero'
    return 'even' if n % 2 == 0 else 'odd'
print(find([[1, 2], [3, 4]], 3), find([[1]], 9), any_duplicates('hello'), any_duplicates('abc'), countdown(3), countdown(-1), [classify(i) for i in (-1, 0, 1, 2)])
def implicit():
    if False: return 1
implicit()
