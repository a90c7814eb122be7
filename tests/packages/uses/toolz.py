import toolz
from toolz.curried import map as cmap
assert toolz.groupby(len, ["a", "bb", "c"]) == {1: ["a", "c"], 2: ["bb"]} and toolz.pipe(3, lambda x: x + 1) == 4
assert list(cmap(lambda x: x * 2)([1, 2])) == [2, 4] and toolz.merge({1: 2}, {3: 4}) == {1: 2, 3: 4}
