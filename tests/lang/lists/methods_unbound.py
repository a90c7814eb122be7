print(list.append([], 1), list.__len__([1]), list.sort([2, 1]), list.pop([1, 2]), [1].__add__([2]), [1].__contains__(1), [1, 2].__getitem__(slice(1)), [].__bool__ if hasattr([], '__bool__') else 'nobool', [1].__eq__(1), [1].__iter__ is not None)
a = []
f = a.append
f(1); f(2)
print(a)
list.append(5, 1)
