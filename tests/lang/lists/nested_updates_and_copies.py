base = [[1, 2], [3, [4, 5]], {'k': [6]}]
shallow, sliced, deep = base.copy(), base[:], [[1, 2], [3, [4, 5]], {'k': [6]}]
base[0].append('new')
base[1][1][0] = 'changed'
base[2]['k'] += [7]
base.append('top')
print(shallow == sliced, shallow, deep, base is not shallow, shallow[0] is base[0])
m = [[0] * 2] * 2
m[0][0] = 1
n = [[0] * 2 for _ in range(2)]
n[0][0] = 1
print(m, n, m[0] is m[1])
def modify(l, t):
    l += [1]
    t += (1,)
    l = ['rebound']
    return l, t
x, y = [], ()
print(modify(x, y), x, y)
q = [1, 2, 3, 4, 5, 6]
q[1:5:2], q[::5] = 'ab', [0, 0]
print(q)
q[2:2] = q[-2:] = ['z']
q[len(q):] = [q[:2]]
q, q.index('z'), q[::-1][0]
