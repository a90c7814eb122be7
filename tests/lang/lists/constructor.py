print(list(), list('ab'), list((1, 2)), list({1: 2}), list(range(3)), list(i * i for i in range(3)), list(map(str, [1])), list({5}), list(b'a'), list(zip([1], [2])))
a = [1]
print(list(a) is a, list(a) == a)
list(None)
