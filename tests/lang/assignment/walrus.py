if (n := 5) > 3: print(n)
print([y := 1, y + 1], (z := 2) + z)
data = [1, 2, 3, 4]
print([m for x in data if (m := x * x) > 4], m)
while (k := data.pop()) > 2: print(k)
def f(a=(dflt := 7)): return a
print(f(), dflt, any((hit := v) > 1 for v in [1, 2, 3]), hit)
total = 0
print([total := total + v for v in range(5)], total)
(a := 1, b := 2)
print(a, b, f'{(q := 3)}', q, {(w := 4): w}, [i := 0, i := i + 1])
(last := 'end')
