a = [3, 1, 2]
print(a.sort(), a)
a.sort(reverse=True)
print(a)
w = ['bb', 'a', 'ccc', 'dd']
w.sort(key=len)
print(w)
w.sort(key=len, reverse=True)
print(w)
w.sort(key=lambda s: s[-1])
print(w, sorted([(2, 'a'), (1, 'b'), (1, 'a')]), sorted([True, False, 2, 0.5]), sorted('hello'), sorted({'b': 1, 'a': 2}), sorted([[2], [1, 5], [1]]))
sorted([3, 'a', 1])
