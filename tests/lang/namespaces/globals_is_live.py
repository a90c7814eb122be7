def h(): return q1
globals()['q1'] = 77
print(h())
globals().update(q2=5, q1=6)
print(h(), q2)
G = globals()
G['G2'] = 1
print('G2' in G, G2, G is globals(), locals() is G)
del G2
print('G2' in G)
