from annotationlib import Format, get_annotations
def f(a: -1 + x * 2, e: x[1:2, ::3], f: x.y.z(1, *a, k=2), h: (a, b), j: 'lit', l: x[a, b], o: ~a ** -b, p: (1,), q: {1, 2}, r: ...): pass
print(get_annotations(f, format=Format.STRING))
(q1): int = 5
a: int
print('a' in __annotate__(1), 'q1' in __annotate__(1))
