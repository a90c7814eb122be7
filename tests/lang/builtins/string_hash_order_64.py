# oracle: native
print(set(['a', 'b', 'c']), set(['apple', 'banana', 'cherry', 'date']), set('hello world'), frozenset(['x', 'y', 'z']), {b'a', b'b'}, set(['a', 1, (1, 2)]))
words = 'the quick brown fox jumps over the lazy dog'.split()
print(set(words), set(words) - {'the'}, set(words) | set('abc'), {w: len(w) for w in set(words)})
s = set()
for w in words: s.add(w)
print(s, list(s), sorted(s))
