def bubble(a):
    a = a[:]
    for i in range(len(a)):
        for j in range(len(a) - 1 - i):
            if a[j] > a[j + 1]: a[j], a[j + 1] = a[j + 1], a[j]
    return a
def merge_sort(a):
    if len(a) < 2: return a
    m = len(a) // 2
    l, r, out = merge_sort(a[:m]), merge_sort(a[m:]), []
    while l and r: out.append(l.pop(0) if l[0] <= r[0] else r.pop(0))
    return out + l + r
def quick(a): return a and quick([x for x in a[1:] if x < a[0]]) + [a[0]] + quick([x for x in a[1:] if x >= a[0]])
def insertion(a):
    a = list(a)
    for i in range(1, len(a)):
        x, j = a[i], i - 1
        while j >= 0 and a[j] > x:
            a[j + 1] = a[j]
            j -= 1
        a[j + 1] = x
    return a
data = [(i * 37 + 11) % 50 for i in range(30)]
print(bubble(data) == sorted(data), merge_sort(data) == sorted(data), quick(data) == sorted(data), insertion(data) == sorted(data))
quick(data)[:8]
