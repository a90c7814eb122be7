# A bound method of a native gets its arguments without being bound to parameters: also while they call functions, and with a foreign self.
import types


def slow(x):
    return sum([x for _ in range(3)])


class Loud:
    def __index__(self):
        return slow(1)


class Words(list):
    pass


items, words = [3, 1], Words()
push, insert, word = items.append, items.insert, words.append
pop, get, join, make = items.pop, {1: "one"}.get, "-".join, dict.fromkeys
for i in range(3):
    push(slow(i))
    insert(Loud(), slow(i))
    word(push(i))
print(items, words, pop(), pop(Loud()), get(slow(1) // 3), get(5, slow(2)), join(str(slow(i)) for i in range(3)), make([slow(1)], slow(2)))
n = types.MethodType(str.upper, "abc"), types.MethodType(len, "abc"), types.MethodType(int.bit_length, True)
print([f() for f in n], types.MethodType(next, iter([slow(1)]))())
for f, args in ((types.MethodType(list.append, 5), [1]), (types.MethodType(list.append, {}), [1]), (push, []), (push, [1, 2]), (insert, ["a", 1])):
    try:
        print(f(*args), f(args[0]))
    except TypeError as e:
        print(e)
for f in types.MethodType(list.append, 5), types.MethodType(dict.fromkeys, 5), types.MethodType(str.join, items), "".join:
    try:
        print(f(slow(1)))
    except TypeError as e:
        print(e)


def echo():
    got = None
    while True:
        got = yield got


g = echo()
send = g.send
print(send(None), send(slow(1)), send("a"), [send(i) for i in range(3)])
