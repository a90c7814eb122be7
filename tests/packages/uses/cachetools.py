from cachetools import LRUCache, cached
c = LRUCache(2)
c[1] = c[2] = c[3] = 0
assert 1 not in c and cached({})(lambda x: x + 1)(1) == 2
